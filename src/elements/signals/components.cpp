#include "elements/signals/components.h"

#include <algorithm>

namespace holonom {
namespace {

constexpr int unseen = -1;

// Depth first without recursion: a chain may be as long as the model.
class ComponentSearch {
 public:
  explicit ComponentSearch(const std::vector<NodeList>& reads)
      : reads_(reads), number_(reads.size(), unseen), lowest_(reads.size(), 0), is_open_(reads.size(), 0) {}

  std::vector<NodeList> run() {
    for (int node = 0; node < static_cast<int>(reads_.size()); ++node)
      if (number_[node] == unseen) search_from(node);
    return std::move(found_);
  }

 private:
  struct Place {
    int node;
    std::size_t next = 0;  // of what it reads
  };

  void enter(int node) {
    number_[node] = lowest_[node] = count_++;
    is_open_[node] = 1;
    open_.push_back(node);
    path_.push_back({node});
  }

  void search_from(int start) {
    enter(start);
    while (!path_.empty()) {
      Place& place = path_.back();
      const int node = place.node;
      if (place.next < reads_[node].size()) {
        const int read = reads_[node][place.next++];
        if (number_[read] == unseen)
          enter(read);
        else if (is_open_[read])
          lowest_[node] = std::min(lowest_[node], number_[read]);
      } else {
        path_.pop_back();
        if (!path_.empty()) lowest_[path_.back().node] = std::min(lowest_[path_.back().node], lowest_[node]);
        if (lowest_[node] == number_[node]) close(node);
      }
    }
  }

  void close(int root) {
    const auto begin = std::find(open_.rbegin(), open_.rend(), root).base() - 1;
    found_.emplace_back(begin, open_.end());
    for (int node : found_.back()) is_open_[node] = 0;
    open_.erase(begin, open_.end());
  }

  const std::vector<NodeList>& reads_;
  NodeList number_, lowest_;
  std::vector<char> is_open_;
  NodeList open_;  // nodes whose component is not complete
  std::vector<Place> path_;
  std::vector<NodeList> found_;
  int count_ = 0;
};

}  // namespace

std::vector<NodeList> strong_components(const std::vector<NodeList>& reads) { return ComponentSearch(reads).run(); }

NodeList ring_of(const NodeList& component, const std::vector<NodeList>& reads) {
  if (component.size() == 1 && std::ranges::count(reads[component.front()], component.front()) == 0) return {};
  std::vector<char> is_inside(reads.size(), 0);
  for (int node : component) is_inside[node] = 1;
  NodeList place(reads.size(), unseen), path;
  for (int node = component.front(); place[node] == unseen;) {
    place[node] = static_cast<int>(path.size());
    path.push_back(node);
    node = *std::ranges::find_if(reads[node], [&](int read) { return is_inside[read]; });
    if (place[node] == unseen) continue;
    path.erase(path.begin(), path.begin() + place[node]);
    path.push_back(node);
  }
  return path;
}

}  // namespace holonom
