// The processes that mpirun started together, or this one alone. This is the only file that uses MPI, which the CMake option
// HOLONOM_MPI enables.
#pragma once

#include <string>
#include <vector>

namespace holonom {

class ProcessGroup {
 public:
  ProcessGroup();  // throws UsageError if mpirun started several processes of a program built without MPI
  ~ProcessGroup();
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  int rank() const { return rank_; }  // from 0
  int size() const { return size_; }
  bool is_first() const { return rank_ == 0; }

  // Collective calls: all processes call these together.
  bool all(bool is_well) const;  // whether it is true on all processes
  // On the first process the texts of all, by rank; empty on the others
  std::vector<std::string> gather(const std::string& text) const;

 private:
  int rank_ = 0, size_ = 1;
};

}  // namespace holonom
