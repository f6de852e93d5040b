#!/usr/bin/env bash
# Arrows between the rooms of src/ point one way: fails on an #include that points back, on a library outside the room that
# hides it, and on a file that has grown too long. Usage: include_arrows.sh [ROOT]
set -u
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}" || exit 1

mapfile -d '' files < <(find src -type f \( -name '*.h' -o -name '*.hpp' -o -name '*.cpp' -o -name '*.inc' \) -print0 | LC_ALL=C sort -z)
if ((${#files[@]} == 0)); then
  echo "src: no source files found"
  exit 1
fi

awk '
function violation(line, reason) {
  printf "%s:%d: %s\n", FILENAME, line, reason
  count++
}
function room_sees(room, rooms) { sees[room] = " " room " " rooms " " }
# src/analysis/start/check.cpp and "analysis/start/check.h" are of the room analysis/start.
function room_of(path,   parts) {
  sub(/^src\//, "", path)
  split(path, parts, "/")
  return parts[1] == "analysis" ? parts[1] "/" parts[2] : parts[1]
}
function end_of_file() {
  if (lines > longest) printf "%s:%d: %d lines, at most %d are allowed\n", file, longest + 1, lines, longest
  if (lines > longest) count++
}

BEGIN {
  longest = 400
  room_sees("math",        "")
  room_sees("linear",      "math")
  room_sees("model",       "math")
  room_sees("topology",    "math model")
  room_sees("elements",    "math linear model topology")
  room_sees("system",      "math linear model topology elements")
  room_sees("coordinates", "math linear model topology elements system")
  room_sees("treatment",   "math linear model elements system")
  room_sees("integrators", "math linear model system treatment")
  core = "math linear model topology elements system coordinates treatment integrators"
  room_sees("analysis/start",         core)
  room_sees("analysis/equilibrium",   core " analysis/start")
  begin = core " analysis/start analysis/equilibrium"
  room_sees("analysis/planning",      begin)
  room_sees("analysis/recording",     begin " analysis/planning")
  room_sees("analysis/events",        begin " analysis/planning analysis/recording")
  motion = begin " analysis/planning analysis/recording analysis/events"
  room_sees("analysis/motion",        motion)
  room_sees("analysis/linear_motion", motion " analysis/motion")
  room_sees("analysis/statics",       motion " analysis/motion analysis/linear_motion")
  room_sees("analysis/compare",       motion " analysis/motion")
  all = motion " analysis/motion analysis/linear_motion analysis/statics analysis/compare"
  room_sees("io",          "math model")
  room_sees("results",     "math model elements system io")
  room_sees("scene",       "math linear model topology elements system io results")
  room_sees("simulation",  all " io results scene")
  room_sees("live",        all " io results scene simulation")
  room_sees("app",         all " io results scene simulation live")
}

FNR == 1 {
  if (file != "") end_of_file()
  file = FILENAME
  room = room_of(FILENAME)
  if (!(room in sees)) violation(1, "src/" room " is not a room of the architecture")
}
{ lines = FNR }

/^[ \t]*#[ \t]*include[ \t]*["<]/ {
  target = $0
  sub(/^[ \t]*#[ \t]*include[ \t]*/, "", target)
  quote = substr(target, 1, 1)
  target = substr(target, 2)
  sub(/[">].*/, "", target)
  other = room_of(target)
  if (other in sees) {
    if (room in sees && !index(sees[room], " " other " ")) violation(FNR, room " must not include " other " (" target ")")
  } else if (quote == "\"") {
    violation(FNR, "\"" target "\": write \"room/file\" for ours and <...> for a library")
  }

  if (target ~ /(^|\/)(umfpack|cholmod)[a-z_]*\.h$|SuiteSparseQR|Eigen\/(UmfPack|Cholmod|SPQR)Support/)
    violation(FNR, "<" target ">: a GPL part of SuiteSparse, which we never link")
  else if (target ~ /(^|\/)(klu|btf|amd|colamd)\.h$|Eigen\/(Sparse|IterativeLinearSolvers|OrderingMethods|KLUSupport)/ &&
           FILENAME !~ /^src\/linear\/.*\.cpp$/)
    violation(FNR, "<" target ">: sparse solvers only in .cpp files of src/linear")
  if (target ~ /(^|\/)yaml\.h$|yaml-cpp/ && room != "io") violation(FNR, "<" target ">: YAML only in src/io")
  if (target ~ /(^|\/)mpi\.h$/ && FILENAME != "src/app/process_group.cpp") violation(FNR, "<" target ">: MPI only in src/app/process_group.cpp")
  if (target ~ /^(cvode|ida|nvector|sundials|sunnonlinsol)\// && FILENAME !~ /^src\/integrators\/sundials\//) violation(FNR, "<" target ">: SUNDIALS only in src/integrators/sundials")
  if (target ~ /^cairo/ && FILENAME != "src/results/plot/cairo_canvas.cpp") violation(FNR, "<" target ">: cairo only in src/results/plot/cairo_canvas.cpp")
  if (target ~ /^(arpa|netinet|netdb|sys\/(socket|un)\.h)/ && FILENAME != "src/live/http_server.cpp") violation(FNR, "<" target ">: sockets only in src/live/http_server.cpp")
  if (target ~ /^hdf5\.h$/ && FILENAME != "src/results/hdf5_file.cpp") violation(FNR, "<" target ">: HDF5 only in src/results/hdf5_file.cpp")
  if (target ~ /^CLI(11)?\// && room != "app") violation(FNR, "<" target ">: CLI11 only in src/app")
}

END {
  end_of_file()
  if (count) printf "%d violation%s\n", count, count == 1 ? "" : "s"
  exit count > 0
}' "${files[@]}"
