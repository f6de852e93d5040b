// The processes that mpirun started together, or this one alone. The only place that knows MPI, which the CMake option HOLONOM_MPI
// switches on.
#pragma once

#include <string>
#include <vector>

namespace holonom {

class ProcessGroup {
 public:
  ProcessGroup();  // throws UsageError when mpirun started several of a program that was built without MPI
  ~ProcessGroup();
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  int rank() const { return rank_; }  // from 0
  int size() const { return size_; }
  bool is_first() const { return rank_ == 0; }

  // All processes call these together.
  bool all(bool is_well) const;  // whether it is with all of them
  std::vector<std::string> gather(
      const std::string& text) const;  // for the first process the texts of all by rank; nothing for others

 private:
  int rank_ = 0, size_ = 1;
};

}  // namespace holonom
