#include "elements/observed.h"

#include <algorithm>

#include "elements/catalogue.h"
#include "elements/signals/needed.h"
#include "model/channel_index.h"
#include "model/name_index.h"

namespace holonom {

template <int d>
JointLoad<d> joint_load(int first_block, int blocks, int body, const Vec<d>& about, const FeatureList<d>& features,
                        const ConstraintLayout& layout, const FeatureTable<d>& table, const ConstraintRows<d>& rows,
                        const VecX& lambda) {
  JointLoad<d> load;
  for (int b = first_block; b < first_block + blocks; ++b) {
    const Block& block = layout.blocks[b];
    for (int k = 0; k < block.count; ++k) {
      const int number = layout.features[block.features + k];
      if (features[number].body != body) continue;
      Vec<d> f = Vec<d>::Zero();
      for (int i = 0; i < block.rows; ++i) f -= lambda[block.row + i] * rows.D[block.gradient + i * block.count + k];
      if (features[number].is_point) load.force += f;
      load.moment += moment(features[number].is_point ? Vec<d>(table.p[number] - about) : table.p[number], f);
    }
  }
  return load;
}

template <int d>
double observe(const Observed<d>& observed, const FeatureList<d>& features, const ConstraintLayout& layout,
               const FeatureTable<d>& table, const ConstraintRows<d>& rows, const VecX& lambda, const VecX& efforts) {
  using Kind = typename Observed<d>::Kind;
  switch (observed.kind) {
    case Kind::acceleration:
      return observed.measure->acceleration(table);
    case Kind::angular_acceleration: {  // sum e_k x e_k''/2: contributions of the angular velocity cancel
      double sum = 0;
      if constexpr (d == 3)
        for (int k : observed.directors) sum += 0.5 * table.p[k].cross(table.bias[k])[observed.axis];
      return sum;
    }
    case Kind::reaction_force:
    case Kind::reaction_moment: {
      const JointLoad<d> load = joint_load(observed.block, observed.blocks, features[observed.origin].body,
                                           table.p[observed.origin], features, layout, table, rows, lambda);
      return observed.kind == Kind::reaction_force ? load.force[observed.axis] : load.moment[observed.axis];
    }
    case Kind::driver_effort:
      return observed.row < 0 ? 0 : -lambda[observed.row];
    case Kind::effort:
      return efforts[observed.owner];
  }
  return 0;
}

std::vector<char> joints_with_read_reactions(const Model& model) {
  std::vector<char> is_read(model.joints.size(), 0);
  const NameIndex names(model);
  const auto mark = [&](const std::string& name) {
    if (const int joint = names.find(NameIndex::Section::joint, name); joint >= 0) is_read[joint] = 1;
  };
  const auto mark_reaction = [&](const std::string& name) {
    const auto [owner, quantity] = split_channel(name);
    if (reaction_channel(quantity, model.dimension)) mark(owner);
  };
  for (const Element& force : model.forces) {
    if (force_entry(force, model.dimension).reads_reaction) mark(split_channel(force.get<std::string>("measure")).first);
    for_names_read(force, mark_reaction);
  }
  const std::vector<char> is_of_motion = signals_of_motion(model);
  for (std::size_t k = 0; k < model.signals.size(); ++k)
    if (is_of_motion[k] && !reads_at_sample_times(model.signals[k])) for_names_read(model.signals[k], mark_reaction);
  return is_read;
}

template JointLoad<2> joint_load<2>(int, int, int, const Vec<2>&, const FeatureList<2>&, const ConstraintLayout&,
                                    const FeatureTable<2>&, const ConstraintRows<2>&, const VecX&);
template JointLoad<3> joint_load<3>(int, int, int, const Vec<3>&, const FeatureList<3>&, const ConstraintLayout&,
                                    const FeatureTable<3>&, const ConstraintRows<3>&, const VecX&);
template double observe<2>(const Observed<2>&, const FeatureList<2>&, const ConstraintLayout&, const FeatureTable<2>&,
                           const ConstraintRows<2>&, const VecX&, const VecX&);
template double observe<3>(const Observed<3>&, const FeatureList<3>&, const ConstraintLayout&, const FeatureTable<3>&,
                           const ConstraintRows<3>&, const VecX&, const VecX&);

}  // namespace holonom
