// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "run.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "module.h"

namespace weft::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Contents = std::vector<std::vector<char>>;

constexpr double kShortest =
    1e-3;  // seconds of a run: launches are repeated until one takes as long

double SecondsOf(const std::function<void()>& once) {
  const auto start = Clock::now();
  once();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Contents ContentsOf(const Case& benchmark) {
  Contents contents;
  for (const Argument& argument : benchmark.arguments) contents.push_back(argument.bytes());
  return contents;
}

bool IsUpdated(const Case& benchmark) {
  return std::ranges::any_of(benchmark.arguments, [](const Argument& argument) {
    return argument.kind == Argument::Kind::kBuffer && argument.access == Access::kUpdate;
  });
}

std::string PathOf(const Case& benchmark) {
  const Description& about = benchmark.description;
  return WEFT_BENCH_KERNELS "/" + benchmark.kind + "/" +
         (about.file.empty() ? about.name : about.file) + ".cl";
}

Program Build(const Case& benchmark, Language language, const Device& device) {
  const std::string path = PathOf(benchmark), &options = benchmark.description.options;
  return language == Language::kSpirv ? device.BuildModule(ModuleOf(path, options))
                                      : device.Build(BytesOf(path), options);
}

// A program that no cache knows: it has one more kernel, which holds a number of its own.
Program BuildUnknown(const Case& benchmark, const Device& device) {
  static Random random(uint64_t(std::chrono::system_clock::now().time_since_epoch().count()));
  const std::string number = std::to_string(random.Next());
  return device.Build(BytesOf(PathOf(benchmark)) +
                          "\nkernel void weft_bench_unknown(global uint* x) { *x = " + number +
                          "u; }\n",
                      benchmark.description.options);
}

// The kernels of a benchmark with their arguments, ready to be launched: the first run's results
// are right. Making it throws Skipped if the device lacks what they need, and Failure.
class Prepared {
 public:
  Prepared(const Case& benchmark, Language language, Device& device)
      : benchmark_(benchmark), device_(device), contents_(ContentsOf(benchmark)) {
    const std::string& needed = benchmark.description.needs;
    if (!needed.empty() && !device.Has(needed)) throw Skipped("the device has no " + needed);
    for (size_t i = 0; i < contents_.size(); ++i)
      buffers_.push_back(MakeMemory(benchmark.arguments[i], contents_[i].size()));
    Take(Build(benchmark, language, device));
    WriteThose([](Access) { return true; });
    Judge();
  }

  // From a program that no cache knows to what its kernels leave.
  void RunUnknown() {
    Take(BuildUnknown(benchmark_, device_));
    Enqueue();
    device_.Finish();
  }

  void Reset() const {
    WriteThose([](Access access) { return access == Access::kUpdate; });
  }

  void Enqueue() const {
    for (size_t i = 0; i < kernels_.size(); ++i)
      device_.Enqueue(kernels_[i], benchmark_.description.launches[i].global,
                      benchmark_.description.launches[i].local);
  }

 private:
  Memory MakeMemory(const Argument& argument, size_t bytes) const {
    if (argument.kind != Argument::Kind::kBuffer) return Memory();
    if (argument.width == 0) return device_.MakeBuffer(bytes);
    const cl_channel_order order = argument.channels == 1   ? CL_R
                                   : argument.channels == 2 ? CL_RG
                                                            : CL_RGBA;
    const cl_channel_type type = argument.element_bytes == 1 ? CL_UNORM_INT8 : CL_FLOAT;
    return device_.MakeImage({order, type}, argument.width, argument.height, argument.depth);
  }

  // Runs once and compares what is left with what the reference leaves. Throws Failure.
  void Judge() const {
    Enqueue();
    Contents expected = contents_;
    benchmark_.reference(expected);
    for (size_t i = 0; i < contents_.size(); ++i) {
      const Argument& argument = benchmark_.arguments[i];
      if (argument.kind != Argument::Kind::kBuffer) continue;
      const Description& about = benchmark_.description;
      const auto got = device_.Read(buffers_[i], contents_[i].size());
      const std::string difference =
          argument.compare(got.data(), expected[i].data(), got.size() / argument.element_bytes,
                           {about.tolerance, about.most_wrong});
      if (!difference.empty())
        throw Failure("wrong: argument " + std::to_string(i) + ": " + difference);
    }
  }

  void Take(Program program) {
    program_ = std::move(program);
    kernels_.clear();
    for (const Launch& launch : benchmark_.description.launches)
      kernels_.push_back(MakeKernel(launch));
  }

  Kernel MakeKernel(const Launch& launch) const {
    Kernel kernel = device_.MakeKernel(
        program_, launch.kernel.empty() ? benchmark_.description.name : launch.kernel);
    cl_uint index = 0;
    if (launch.arguments.empty())
      for (size_t i = 0; i < benchmark_.arguments.size(); ++i) Set(kernel, index++, i);
    for (int i : launch.arguments) Set(kernel, index++, size_t(i));
    for (int value : launch.integers) SetArgument(kernel, index++, cl_int(value));
    return kernel;
  }

  void Set(cl_kernel kernel, cl_uint index, size_t i) const {
    const Argument& argument = benchmark_.arguments[i];
    const cl_mem buffer = buffers_[i];
    if (argument.kind == Argument::Kind::kBuffer)
      SetArgument(kernel, index, buffer);
    else if (argument.kind == Argument::Kind::kLocal)
      Check(clSetKernelArg(kernel, index, argument.local_bytes, nullptr), "clSetKernelArg");
    else
      Check(clSetKernelArg(kernel, index, contents_[i].size(), contents_[i].data()),
            "clSetKernelArg");
  }

  template <typename Wanted>
  void WriteThose(Wanted wanted) const {
    for (size_t i = 0; i < contents_.size(); ++i)
      if (buffers_[i] && wanted(benchmark_.arguments[i].access))
        device_.Write(buffers_[i], contents_[i]);
  }

  const Case& benchmark_;
  Device& device_;
  const Contents contents_;
  std::vector<Memory> buffers_;
  Program program_;
  std::vector<Kernel> kernels_;
};

// How often to launch in a run, so that a run is no shorter than kShortest.
int Repeats(const Prepared& prepared, const Device& device) {
  for (int repeats = 1;; repeats *= 2) {
    const double seconds = SecondsOf([&] {
      for (int i = 0; i < repeats; ++i) prepared.Enqueue();
      device.Finish();
    });
    if (seconds >= kShortest) return repeats;
  }
}

void CountWork(const Description& about, benchmark::State& state) {
  const auto rate = [](double amount) {
    return benchmark::Counter(amount, benchmark::Counter::kIsIterationInvariantRate);
  };
  if (about.bytes > 0) state.counters["B/s"] = rate(about.bytes);
  if (about.operations > 0) state.counters["op/s"] = rate(about.operations);
  if (about.items > 0) state.counters["item/s"] = rate(about.items);
}

void RunOnDevice(const Case& benchmark, Language language, Device& device,
                 benchmark::State& state) {
  const Prepared prepared(benchmark, language, device);
  if (IsUpdated(benchmark)) {
    for (auto _ : state) {
      prepared.Reset();
      state.SetIterationTime(SecondsOf([&] { prepared.Enqueue(), device.Finish(); }));
    }
  } else {
    for (const int repeats = Repeats(prepared, device); state.KeepRunningBatch(repeats);) {
      for (int i = 0; i < repeats; ++i) prepared.Enqueue();
      device.Finish();
    }
  }
  CountWork(benchmark.description, state);
}

void RunUnknown(const Case& benchmark, Device& device, benchmark::State& state) {
  Prepared prepared(benchmark, Language::kOpenClC, device);
  for (auto _ : state) {
    prepared.Reset();
    state.SetIterationTime(SecondsOf([&] { prepared.RunUnknown(); }));
  }
}

void RunOnHost(const Case& benchmark, benchmark::State& state) {
  const Contents contents = ContentsOf(benchmark);
  Contents changed = contents;
  benchmark.reference(changed);
  for (auto _ : state) {
    if (IsUpdated(benchmark)) {
      changed = contents;
      state.SetIterationTime(SecondsOf([&] { benchmark.reference(changed); }));
    } else {
      benchmark.reference(changed);
    }
  }
  CountWork(benchmark.description, state);
}

void RunPattern(const Pattern& pattern, const std::function<void()>& once,
                benchmark::State& state) {
  once();
  while (state.KeepRunningBatch(pattern.each)) once();
  if (pattern.bytes > 0)
    state.counters["B/s"] =
        benchmark::Counter(pattern.bytes, benchmark::Counter::kIsIterationInvariantRate);
}

// Failures end the benchmark, not the program.
template <typename Run>
benchmark::internal::Benchmark* Register(const std::string& name, Run run) {
  return benchmark::RegisterBenchmark(
             name.c_str(),
             [run](benchmark::State& state) {
               try {
                 run(state);
               } catch (const Skipped& reason) {
                 state.SkipWithError((std::string("skipped: ") + reason.what()).c_str());
               } catch (const Failure& failure) {
                 state.SkipWithError(failure.what());
               }
             })
      ->MeasureProcessCPUTime();
}

std::string NameOf(const Case& benchmark) {
  return benchmark.kind + "/" + benchmark.description.name;
}

std::string NameOf(const Pattern& pattern) { return pattern.kind + "/" + pattern.name; }

// What is set up anew before each run times itself; the time of others is that of the whole loop.
void UseClock(const Case& benchmark, benchmark::internal::Benchmark* registered) {
  if (IsUpdated(benchmark))
    registered->UseManualTime();
  else
    registered->UseRealTime();
}

}  // namespace

void RegisterKernels(const Suite& suite, Language language, Device& device) {
  for (const Case& benchmark : suite.cases())
    UseClock(benchmark, Register(NameOf(benchmark), [&, language](benchmark::State& state) {
               RunOnDevice(benchmark, language, device, state);
             }));
}

void RegisterFirstRuns(const Suite& suite, Device& device) {
  for (const Case& benchmark : suite.cases())
    Register(NameOf(benchmark), [&](benchmark::State& state) {
      RunUnknown(benchmark, device, state);
    })->UseManualTime();
}

void RegisterPatterns(const Suite& suite, Device& device) {
  for (const Pattern& pattern : suite.patterns())
    Register(NameOf(pattern), [&](benchmark::State& state) {
      RunPattern(pattern, pattern.prepare(device), state);
    })->UseRealTime();
}

void RegisterOnHost(const Suite& suite) {
  for (const Case& benchmark : suite.cases())
    UseClock(benchmark, Register(NameOf(benchmark),
                                 [&](benchmark::State& state) { RunOnHost(benchmark, state); }));
  for (const Pattern& pattern : suite.patterns())
    if (pattern.prepare_host)
      Register(NameOf(pattern), [&](benchmark::State& state) {
        RunPattern(pattern, pattern.prepare_host(), state);
      })->UseRealTime();
}

bool CheckOnDevice(const Suite& suite, Language language, Device& device) {
  bool is_right = true;
  for (const Case& benchmark : suite.cases()) {
    std::string verdict = "ok";
    try {
      const Prepared prepared(benchmark, language, device);
    } catch (const Skipped& reason) {
      verdict = std::string("skipped: ") + reason.what();
    } catch (const Failure& failure) {
      verdict = failure.what();
      is_right = false;
    }
    std::printf("%-40s %s\n", NameOf(benchmark).c_str(), verdict.c_str());
  }
  return is_right;
}

}  // namespace weft::bench
