// Columns of a data file that an element names, in the units of the model.
#pragma once

#include <functional>

#include "io/reading.h"

namespace holonom {

class DataColumns {
 public:
  // `names`: of the quantities, each a key of the mapping with the name of a column, or left out; `units`: which those of the columns must fit,
  // "": any. Reports its errors; is_good() is then false.
  DataColumns(Reading& reading, const YamlNode& node, const std::string& subject, const std::vector<std::string>& names,
              const std::vector<std::string>& units);

  bool is_good() const { return is_good_; }
  std::size_t rows() const { return numbers_.front().size(); }
  std::vector<double>& operator[](std::size_t k) { return numbers_[k]; }
  // At a number of quantity k
  void fault(std::size_t row, std::size_t k, const std::string& message, const std::string& hint = {});
  void fault(Diagnostic diagnostic);  // in the file

 private:
  void read(const std::vector<std::string>& names, const std::vector<std::string>& units);
  bool find_column(const std::string& name);
  void convert(std::size_t k, const std::string& unit);

  Reading& reading_;
  const YamlNode& node_;
  const std::string& subject_;
  std::shared_ptr<const DataFile> file_;
  std::vector<std::size_t> columns_;
  std::vector<std::vector<double>> numbers_;
  std::string shown_;
  bool is_good_ = false;
};

}  // namespace holonom
