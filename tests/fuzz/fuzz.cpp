// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs random kernels at several widths and compares what they leave with what they must, or where
// that is open to the bit, with what width 1 leaves:
//
//   fuzz FIRST COUNT               seeds FIRST to FIRST + COUNT - 1, each at a width of its own
//   fuzz FIRST COUNT WIDTH...      at these widths
//   fuzz show SEED                 prints the kernel
//   fuzz reduce SEED WIDTH         prints what little of the kernel still goes wrong
#include <fmt/format.h>

#include <cstring>
#include <map>
#include <memory>

#include "judge/judge.h"
#include "worker.h"

namespace weft::fuzz {
namespace {

struct Trial {
  Outcome got, wanted;
};

class Team {
 public:
  // Runs the kernel at all widths, of which the first is 1, at the same time.
  std::vector<Trial> Run(const Kernel& kernel, const std::vector<unsigned>& widths) {
    for (unsigned width : widths) Get(width).Begin(kernel);
    std::map<uint64_t, Outcome> wanted;  // by the size of sub-groups
    if (kernel.is_exact) wanted[1] = Judged(kernel, 1);
    std::vector<Trial> trials;
    for (unsigned width : widths) {
      Outcome got = Get(width).Finish();
      const uint64_t size = got.sub_group_size;
      if (!wanted.contains(size)) wanted[size] = kernel.is_exact ? Judged(kernel, size) : got;
      trials.push_back({std::move(got), wanted[size]});
    }
    return trials;
  }

 private:
  static Outcome Judged(const Kernel& kernel, uint64_t sub_group_size) {
    Outcome outcome = Judge(kernel, sub_group_size);
    outcome.sub_group_size = sub_group_size;
    return outcome;
  }

  Worker& Get(unsigned width) {
    auto& worker = workers_[width];
    if (!worker) worker = std::make_unique<Worker>(width);
    return *worker;
  }

  std::map<unsigned, std::unique_ptr<Worker>> workers_;
};

std::string Describe(const Kernel& kernel, const Trial& trial) {
  const auto& [got, wanted] = trial;
  for (const Outcome* outcome : {&got, &wanted})
    if (!outcome->error.empty()) return outcome->error;
  const size_t buffers = wanted.checksums.size() / kernel.launches.size();
  for (size_t i = 0; i < wanted.checksums.size(); ++i) {
    if (got.checksums[i] == wanted.checksums[i]) continue;
    const Launch& launch = kernel.launches[i / buffers];
    return fmt::format("argument {} differs, dimensions {}, global {}x{}x{}, local {}x{}x{}",
                       i % buffers, launch.dimensions, launch.global[0], launch.global[1],
                       launch.global[2], launch.local[0], launch.local[1], launch.local[2]);
  }
  return "";
}

std::vector<unsigned> WidthsOf(uint64_t seed) {
  static constexpr unsigned kWidths[] = {16, 8, 4, 32, 64, 0};
  return {1, kWidths[seed % std::size(kWidths)]};
}

int Compare(uint64_t first, uint64_t count, const std::vector<unsigned>& widths) {
  Team team;
  int failures = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const Kernel kernel = MakeKernel(seed);
    const std::vector<unsigned> tried = widths.empty() ? WidthsOf(seed) : widths;
    const std::vector<Trial> trials = team.Run(kernel, tried);
    for (size_t i = 0; i < tried.size(); ++i) {
      const std::string difference = Describe(kernel, trials[i]);
      if (difference.empty()) continue;
      fmt::print("seed {} width {}: {}\n", seed, tried[i], difference);
      std::fflush(stdout);
      ++failures;
      if (i == 0) break;
    }
  }
  fmt::print("{} kernels, {} failures\n", count, failures);
  return failures != 0;
}

// Leaves out ever smaller runs of pieces while that keeps the failure.
int Reduce(uint64_t seed, unsigned width) {
  Team team;
  std::set<unsigned> left_out;
  auto fails = [&](const std::set<unsigned>& without) {
    const Kernel kernel = MakeKernel(seed, without);
    const Trial trial = team.Run(kernel, {1, width}).back();
    return trial.wanted.error.empty() && trial.got != trial.wanted;
  };
  if (!fails(left_out)) return fmt::print("seed {} width {} does not fail\n", seed, width), 1;
  const unsigned pieces = MakeKernel(seed).pieces;
  for (unsigned run = pieces / 2; run > 0; run /= 2) {
    for (unsigned at = 0; at < pieces; at += run) {
      std::set<unsigned> more = left_out;
      for (unsigned i = at; i < std::min(at + run, pieces); ++i) more.insert(i);
      if (more != left_out && fails(more)) left_out = more;
    }
  }
  const Kernel kernel = MakeKernel(seed, left_out);
  fmt::print("{}// {}\n", kernel.source, Describe(kernel, team.Run(kernel, {1, width}).back()));
  return 0;
}

int Main(int count, char** arguments) {
  std::vector<uint64_t> numbers;
  for (int i = 1; i < count; ++i)
    if (std::isdigit(arguments[i][0])) numbers.push_back(std::strtoull(arguments[i], nullptr, 10));
  const std::string verb = count > 1 ? arguments[1] : "";
  if (verb == "show" && numbers.size() == 1) {
    fmt::print("{}", MakeKernel(numbers[0]).source);
    return 0;
  }
  if (verb == "reduce" && numbers.size() == 2) return Reduce(numbers[0], unsigned(numbers[1]));
  if (numbers.size() < 2) return fmt::print("fuzz FIRST COUNT [WIDTH...]\n"), 2;
  std::vector<unsigned> widths(numbers.begin() + 2, numbers.end());
  if (!widths.empty()) widths.insert(widths.begin(), 1);
  return Compare(numbers[0], numbers[1], widths);
}

}  // namespace
}  // namespace weft::fuzz

int main(int count, char** arguments) { return weft::fuzz::Main(count, arguments); }
