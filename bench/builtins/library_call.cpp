// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/builtins/library_call.h"

#include <dlfcn.h>

#include <cstring>

namespace weft::bench {
namespace {

constexpr int kRuns = 12;

// The sum of a loop's calls, as a kernel makes it. One function for each instruction set, since
// vectors are handed over in its registers.
#define WEFT_SUMS(NAME, T, BYTES, TARGET)                                                         \
  typedef T NAME##Vector __attribute__((vector_size(BYTES)));                                     \
  [[gnu::target(TARGET)]] void NAME(void* function, int operands, const T* a, const T* b, T* out, \
                                    T step) {                                                     \
    using Vector = NAME##Vector;                                                                  \
    const auto one = reinterpret_cast<Vector (*)(Vector)>(function);                              \
    const auto two = reinterpret_cast<Vector (*)(Vector, Vector)>(function);                      \
    for (int i = 0; i < kElements; i += BYTES / sizeof(T)) {                                      \
      Vector x, y, sum = {};                                                                      \
      std::memcpy(&x, a + i, BYTES);                                                              \
      std::memcpy(&y, b + i, BYTES);                                                              \
      for (int k = 0; k < kTurns; ++k, x += step) sum += operands == 1 ? one(x) : two(x, y);      \
      std::memcpy(out + i, &sum, BYTES);                                                          \
    }                                                                                             \
  }
WEFT_SUMS(FloatSums32, float, 32, "avx2,fma")
WEFT_SUMS(FloatSums64, float, 64, "avx512f")
WEFT_SUMS(DoubleSums32, double, 32, "avx2,fma")
WEFT_SUMS(DoubleSums64, double, 64, "avx512f")

template <typename T, typename Sums>
double Time(const Question& question, void* function, Sums sums) {
  const std::vector<T> a = Arguments<T>(question.low, question.FirstHigh(), 1);
  const std::vector<T> b = Arguments<T>(question.second_low, question.second_high, 2);
  std::vector<T> out(kElements);
  return LeastTime(kRuns, [&] {
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
  if (question.type == "float")
    return Time<float>(question, function, bytes == 64 ? FloatSums64 : FloatSums32);
  return Time<double>(question, function, bytes == 64 ? DoubleSums64 : DoubleSums32);
}

}  // namespace weft::bench
