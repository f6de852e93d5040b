#include "results/written_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <sstream>

#include "math/hash.h"
#include "math/number_text.h"
#include "results/results_error.h"

namespace holonom {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view log_heading = "holonom files 1\n";
constexpr std::size_t max_lines = 200;  // a longer log is compacted

struct LogRecord {
  std::string name;
  bool is_whole;
  std::uint64_t bytes, digest;
};

// Encodes names as single words
std::string in_one_word(const std::string& name) {
  std::string word;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || c == '%' || byte == 0x7F)
      word += fmt::format("%{:02x}", byte);
    else
      word += c;
  }
  return word;
}

// Nothing where no hexadecimal number follows %
std::optional<std::string> name_of_word(std::string_view word) {
  std::string name;
  for (std::size_t k = 0; k < word.size(); ++k) {
    if (word[k] == '%' && k + 2 < word.size()) {
      const std::optional<int> byte = number_in<int>(word.substr(k + 1, 2), 16);
      if (!byte) return std::nullopt;
      name += static_cast<char>(*byte);
      k += 2;
    } else {
      name += word[k];
    }
  }
  return name;
}

std::string line_of(const LogRecord& record) {
  const std::string line =
      fmt::format("{} {} {} {:016x}", record.is_whole ? "done" : "open", in_one_word(record.name), record.bytes, record.digest);
  ByteHash check;
  check.add(line.data(), line.size());
  return fmt::format("{} {:016x}\n", line, check.value());
}

std::optional<LogRecord> record_of(const std::string& line) {
  std::string_view rest = line;
  const auto next_word = [&rest] {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    return word;
  };
  const std::string_view kind = next_word();
  const std::optional<std::string> name = name_of_word(next_word());
  LogRecord record{};
  const auto bytes = number_in<decltype(record.bytes)>(next_word());
  const auto digest = number_in<decltype(record.digest)>(next_word(), 16);
  if (!name || !bytes || !digest) return std::nullopt;
  record.is_whole = kind == "done";
  record.name = *name;
  record.bytes = *bytes;
  record.digest = *digest;
  if (line_of(record) != line + "\n") return std::nullopt;
  return record;
}

// The records that are still valid: for each name the last `done` and every `open` after it
std::vector<LogRecord> counting(const std::vector<LogRecord>& records) {
  std::vector<LogRecord> kept;
  std::set<std::string> settled;
  for (auto record = records.rbegin(); record != records.rend(); ++record) {
    if (settled.contains(record->name)) continue;
    if (record->is_whole) settled.insert(record->name);
    kept.push_back(*record);
  }
  std::ranges::reverse(kept);
  return kept;
}

// Also true for an empty or incomplete log
bool is_log_heading(std::string_view text) { return text.starts_with(log_heading) || log_heading.starts_with(text); }

std::string text_at(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

class FolderLog {
 public:
  explicit FolderLog(const fs::path& folder) : file_(folder / log_name) {
    const std::string text = text_at(file_);
    is_foreign_ = !is_log_heading(text);
    if (is_foreign_) return;
    std::size_t lines = 0;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line); ++lines)
      if (const auto record = record_of(line)) add(*record);
    if (lines > max_lines) shorten(lines);
  }

  void append(const LogRecord& record) {
    if (is_foreign_)
      throw ResultsError(fmt::format("{} exists but is not this program's log of written files; move it or choose another folder",
                                     file_.string()));
    const int descriptor = ::open(file_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor < 0) cannot_write(file_, errno);
    const std::string text = gap(descriptor) + line_of(record);
    const bool is_written = ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    const int error = errno;
    ::close(descriptor);
    if (!is_written) cannot_write(file_, error);
    add(record);
  }

  std::vector<LogRecord> records_of(const std::string& name) const {
    const auto found = records_.find(name);
    return found == records_.end() ? std::vector<LogRecord>{} : counting(found->second);
  }

  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& [name, records] : records_) all.push_back(name);
    return all;
  }

 private:
  void add(const LogRecord& record) { records_[record.name].push_back(record); }

  // The heading of a new log, or the end of an incomplete line
  static std::string gap(int descriptor) {
    const off_t size = ::lseek(descriptor, 0, SEEK_END);
    if (size < static_cast<off_t>(log_heading.size())) {
      if (size > 0 && ::ftruncate(descriptor, 0) != 0) return "\n";
      return std::string(log_heading);
    }
    char last = '\n';
    return ::pread(descriptor, &last, 1, size - 1) == 1 && last != '\n' ? "\n" : "";
  }

  // If the log cannot be compacted it stays as it is.
  void shorten(std::size_t lines) {
    std::string text(log_heading);
    std::size_t kept = 0;
    for (auto& [name, records] : records_) {
      records = counting(records);
      kept += records.size();
      for (const LogRecord& record : records) text += line_of(record);
    }
    if (2 * kept > lines) return;
    const fs::path fresh = file_.string() + ".new";
    if (!is_log_heading(text_at(fresh))) return;
    std::ofstream stream(fresh, std::ios::binary | std::ios::trunc);
    stream << text;
    stream.close();
    std::error_code ignored;
    if (stream) fs::rename(fresh, file_, ignored);
  }

  fs::path file_;
  bool is_foreign_ = false;
  std::map<std::string, std::vector<LogRecord>> records_;
};

std::mutex logs_lock;

FolderLog& log_of(const fs::path& folder) {  // call with the lock held
  static std::map<fs::path, FolderLog> logs;
  const auto found = logs.find(folder);
  return found != logs.end() ? found->second : logs.emplace(folder, FolderLog(folder)).first->second;
}

// The log of a file is in the folder that contains it after links are resolved.
fs::path resolved(const fs::path& file) {
  std::error_code error;
  const fs::path path = fs::weakly_canonical(fs::absolute(file, error), error);
  return error ? file : path;
}

bool is_pipe_or_device(const fs::path& file) {
  struct stat status;
  return ::stat(file.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

std::optional<std::uint64_t> size_of_regular(const fs::path& file) {
  struct stat status;
  if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return static_cast<std::uint64_t>(status.st_size);
}

bool begins_with(const fs::path& file, const LogRecord& record) {
  std::ifstream stream(file, std::ios::binary);
  WordHash hash;
  std::vector<char> part(1 << 16);
  while (stream && hash.count() < record.bytes) {
    stream.read(part.data(), static_cast<std::streamsize>(std::min<std::uint64_t>(part.size(), record.bytes - hash.count())));
    hash.add(part.data(), static_cast<std::size_t>(stream.gcount()));
  }
  return hash.count() == record.bytes && hash.value() == record.digest;
}

std::vector<LogRecord> records_of_file(const fs::path& path) {
  const std::lock_guard lock(logs_lock);
  return log_of(path.parent_path()).records_of(path.filename().string());
}

void append_record(const fs::path& path, bool is_whole, std::uint64_t bytes, std::uint64_t digest) {
  const std::lock_guard lock(logs_lock);
  log_of(path.parent_path()).append({path.filename().string(), is_whole, bytes, digest});
}

}  // namespace

void log_begin(const fs::path& file, std::string_view beginning) {
  if (is_pipe_or_device(file)) return;
  WordHash hash;
  hash.add(beginning.data(), std::min(beginning.size(), max_beginning));
  append_record(resolved(file), false, hash.count(), hash.value());
}

void log_end(const fs::path& file, std::uint64_t bytes, std::uint64_t digest) {
  if (is_pipe_or_device(file)) return;
  try {
    append_record(resolved(file), true, bytes, digest);
  } catch (const ResultsError&) {
  }
}

bool is_written_whole(const fs::path& file) {
  const fs::path path = resolved(file);
  const auto size = size_of_regular(path);
  if (!size) return false;
  const std::vector<LogRecord> records = records_of_file(path);
  return !records.empty() && records.back().is_whole && records.back().bytes == *size && begins_with(path, records.back());
}

bool is_written(const fs::path& file) {
  const fs::path path = resolved(file);
  const auto size = size_of_regular(path);
  return size && std::ranges::any_of(records_of_file(path), [&](const LogRecord& record) {
           const bool fits = record.is_whole ? record.bytes == *size : record.bytes <= *size;
           return (fits && begins_with(path, record)) || (!record.is_whole && *size == 0);
         });
}

std::vector<std::string> logged_names(const fs::path& folder) {
  const std::lock_guard lock(logs_lock);
  return log_of(resolved(folder)).names();
}

}  // namespace holonom
