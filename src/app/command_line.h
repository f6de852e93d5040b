// The command line: commands and their options. The commands themselves are declared in commands.h.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "app/commands.h"
#include "app/linear_commands.h"

namespace holonom {

struct CommandLine {
  RunOptions run, kinematics;
  ShowOptions show;
  ViewOptions view;
  InverseOptions inverse;
  StaticsOptions statics;
  CompareOptions compare;
  SweepOptions sweep;
  ModelOptions check;
  ConvertOptions convert;
  PlotOptions plot;
  ListOptions list;
  LinearOptions linearize, modes;

  struct Command {
    CLI::App* parser;
    std::function<Ending()> execute;
    CLI::Option* file_option = nullptr;  // the option that names the required input file
    const std::string* file = nullptr;
  };
  std::vector<Command> commands;

  CLI::App app{"Holonom: multibody dynamics with a free choice of coordinates, constraint treatment and integrator."};

  CommandLine();

 private:
  void define_run();
  void define_show();
  void define_view();
  void define_kinematics();
  void define_inverse();
  void define_statics();
  void define_compare();
  void define_sweep();
  void define_check();
  void define_convert();
  void define_linearize();
  void define_modes();
  void define_plot();
  void define_list();
  void define_reference();
};

}  // namespace holonom
