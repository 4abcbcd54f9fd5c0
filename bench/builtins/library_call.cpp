// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/builtins/library_call.h"

#include <dlfcn.h>

namespace weft::bench {
namespace {

template <typename T>
double Time(const Question& question, void* function, int bytes) {
  const auto sums = bytes == 64 ? VectorSums<64, T> : VectorSums<32, T>;
  const std::vector<T> a = Arguments<T>(question.low, question.FirstHigh(), 1);
  const std::vector<T> b = Arguments<T>(question.second_low, question.second_high, 2);
  std::vector<T> out(kElements);
  return LeastTime([&] {
    sums(function, question.operands, a.data(), b.data(), out.data(), T(question.Step()));
  });
}

}  // namespace

double TimeCall(const Question& question, const std::string& file, const std::string& symbol,
                int bytes) {
  const bool has_registers =
      bytes == 64 ? __builtin_cpu_supports("avx512f") : __builtin_cpu_supports("avx2");
  void* library = dlopen(file.c_str(), RTLD_NOW);
  void* function = library && has_registers ? dlsym(library, symbol.c_str()) : nullptr;
  if (!function) return 0;
  return question.type == "float" ? Time<float>(question, function, bytes)
                                  : Time<double>(question, function, bytes);
}

}  // namespace weft::bench
