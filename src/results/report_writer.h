// The report of a planar run in the layout of MUBODYNA's manual (section 6): the system, then at every output time bodies, points
// of interest, springs, reactions, total forces and constraint violations. Accelerations and reactions are those of the
// constraint treatment and include Baumgarte's feedback; the table of results excludes it (docs/theory/recovery.md).
#pragma once

#include <filesystem>
#include <optional>

#include "results/output_file.h"
#include "results/report_description.h"
#include "system/force_balance.h"
#include "system/snapshot.h"

namespace holonom {

class ReportWriter {
 public:
  // Replaces the file. All functions throw ResultsError if it cannot be written.
  ReportWriter(const std::filesystem::path& file, const SharedModel& model, const OutputLayout& layout, const ReportRun& run);
  void record(const Snapshot& now, const ForceBalance& balance);
  void finish();

 private:
  struct FollowedSpring {
    const DeckRoles::Spring& spring;
    std::size_t measure;  // index of its length in the snapshot's measures
    double free;
  };
  struct NamedSource {
    RowSource::Kind kind;
    int index;
    std::string name;     // "REV. 1"
    bool is_first_minus;  // its rows are printed as first minus second body, as in the manual
    int place = -1;       // index in the balance; -1: absent
  };

  void find_springs(const OutputLayout& layout);
  void name_sources();
  void write_bodies(const Snapshot& now);
  void write_points(const Snapshot& now);
  void write_springs(const Snapshot& now);
  void write_reactions(const ForceBalance& balance);
  void write_total_forces(const ForceBalance& balance);
  void write_violations(const ForceBalance& balance);
  void place_sources(const ForceBalance& balance);  // once: the indices are the same at all times
  void write_out();

  SharedModel model_;
  DeckRoles roles_;
  std::optional<OutputFile> file_;
  std::string text_;
  std::vector<FollowedSpring> springs_;
  std::vector<NamedSource> sources_;  // joints by kind, then drivers
  bool are_placed_ = false;
};

}  // namespace holonom
