#include "app/process_group.h"

#include <cstdlib>

#include "model/diagnostic.h"

#ifdef HOLONOM_MPI
#include <mpi.h>
#endif

namespace holonom {

namespace {

// Set by Open MPI's mpirun
bool started_by_mpirun() { return std::getenv("OMPI_COMM_WORLD_SIZE") != nullptr; }

}  // namespace

#ifdef HOLONOM_MPI

// MPI_THREAD_FUNNELED suffices: only the thread that created the group calls MPI.
ProcessGroup::ProcessGroup() {
  if (!started_by_mpirun()) return;
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

ProcessGroup::~ProcessGroup() {
  if (started_by_mpirun()) MPI_Finalize();
}

bool ProcessGroup::all(bool is_well) const {
  int well = is_well ? 1 : 0;
  if (size_ > 1) MPI_Allreduce(MPI_IN_PLACE, &well, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return well == 1;
}

std::vector<std::string> ProcessGroup::gather(const std::string& text) const {
  if (size_ == 1) return {text};
  constexpr int tag = 0;
  if (!is_first()) {
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, 0, tag, MPI_COMM_WORLD);
    return {};
  }
  std::vector<std::string> texts = {text};
  for (int sender = 1; sender < size_; ++sender) {
    MPI_Status status;
    MPI_Probe(sender, tag, MPI_COMM_WORLD, &status);
    int length = 0;
    MPI_Get_count(&status, MPI_CHAR, &length);
    texts.emplace_back(static_cast<std::size_t>(length), ' ');
    MPI_Recv(texts.back().data(), length, MPI_CHAR, sender, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return texts;
}

#else

ProcessGroup::ProcessGroup() {
  if (started_by_mpirun() && std::string(std::getenv("OMPI_COMM_WORLD_SIZE")) != "1")
    throw UsageError("this program was built without MPI, but mpirun has started several processes",
                     "build it with cmake -DHOLONOM_MPI=ON, or use --jobs without mpirun");
}

ProcessGroup::~ProcessGroup() = default;
bool ProcessGroup::all(bool is_well) const { return is_well; }
std::vector<std::string> ProcessGroup::gather(const std::string& text) const { return {text}; }

#endif

}  // namespace holonom
