// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// weft-builtins: what functions take, in nanoseconds for each element and thread, where a loop
// calls them at the width that the compiler or the library has. Answers lines of fields that tabs
// part, each by a line; speed.py asks.
//   kernel   TYPE OPERANDS LOW HIGH LOW2 HIGH2 EXPRESSION OPTIONS    on the first OpenCL device
//   library  TYPE OPERANDS LOW HIGH LOW2 HIGH2 FILE SYMBOL BYTES     a function of vectors
// TYPE is float or double, the arguments lie in the two ranges. What cannot be timed takes 0.
#include <iostream>
#include <map>
#include <sstream>

#include "bench/builtins/library_call.h"
#include "bench/harness/device.h"

namespace weft::bench {
namespace {

constexpr int kFirstRuns = 12;

// How a program sees the function: its argument moves, so that no call can leave the loop.
std::string Source(const Question& question, const std::string& expression) {
  std::ostringstream source;
  source << "kernel void sums(global const T* a, global const T* b, global T* out) {\n"
            "  size_t i = get_global_id(0);\n"
            "  T x = a[i], y = b[i], sum = 0;\n"
         << "  for (int k = 0; k < " << kTurns << "; ++k, x += (T)" << question.Step()
         << ") sum += " << expression << ";\n  out[i] = sum;\n}\n";
  return source.str();
}

template <typename T>
Memory ArgumentsOn(const Device& device, double low, double high, int seed) {
  const std::vector<T> values = Arguments<T>(low, high, seed);
  const char* first = reinterpret_cast<const char*>(values.data());
  const std::vector<char> bytes(first, first + values.size() * sizeof(T));
  Memory memory = device.MakeBuffer(bytes.size());
  device.Write(memory, bytes);
  return memory;
}

// A kernel that is built, with its arguments.
struct Timed {
  Program program;
  Kernel kernel;
  Memory a, b, out;
};

template <typename T>
Timed Prepare(const Device& device, const Question& question, const std::string& expression,
              const std::string& options) {
  Timed timed;
  timed.program = device.Build(Source(question, expression), "-DT=" + question.type + options);
  timed.kernel = device.MakeKernel(timed.program, "sums");
  timed.a = ArgumentsOn<T>(device, question.low, question.FirstHigh(), 1);
  timed.b = ArgumentsOn<T>(device, question.second_low, question.second_high, 2);
  timed.out = device.MakeBuffer(kElements * sizeof(T));
  SetArgument<cl_mem>(timed.kernel, 0, timed.a);
  SetArgument<cl_mem>(timed.kernel, 1, timed.b);
  SetArgument<cl_mem>(timed.kernel, 2, timed.out);
  return timed;
}

// Kernels stay built: a driver may give a kernel better code once it has run.
double TimeKernel(const Device& device, const Question& question, std::istream& rest) {
  static std::map<std::string, Timed> built;
  std::string expression, options;
  std::getline(std::getline(rest, expression, '\t'), options, '\t');
  const auto [place, is_new] = built.try_emplace(question.type + expression + options);
  const Timed& timed = place->second;
  if (is_new)
    place->second = question.type == "float"
                        ? Prepare<float>(device, question, expression, " " + options)
                        : Prepare<double>(device, question, expression, " " + options);
  const auto run = [&] {
    device.Enqueue(timed.kernel, {kElements});
    device.Finish();
  };
  for (int i = 0; is_new && i < kFirstRuns; ++i) run();
  return LeastTime(run);
}

double TimeLibrary(const Question& question, std::istream& rest) {
  std::string file, symbol, bytes;
  std::getline(std::getline(std::getline(rest, file, '\t'), symbol, '\t'), bytes, '\t');
  return TimeCall(question, file, symbol, std::stoi(bytes));
}

double Answer(const std::string& line) {
  std::istringstream fields(line);
  std::string kind;
  Question question;
  fields >> kind >> question.type >> question.operands >> question.low >> question.high >>
      question.second_low >> question.second_high;
  fields.ignore();
  if (kind == "library") return TimeLibrary(question, fields);
  static const Device device;
  return TimeKernel(device, question, fields);
}

}  // namespace
}  // namespace weft::bench

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    double time = 0;
    try {
      time = weft::bench::Answer(line);
    } catch (const std::runtime_error& failure) {
      std::cerr << line << ": " << failure.what() << '\n';
    }
    std::cout << time << std::endl;
  }
}
