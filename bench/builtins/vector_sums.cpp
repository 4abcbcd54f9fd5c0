// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/builtins/vector_sums.h"

#include <cstring>

namespace weft::bench {

template <int kBytes, typename T>
void VectorSums(void* function, int operands, const T* a, const T* b, T* out, T step) {
  typedef T Vector __attribute__((vector_size(kBytes)));
  const auto one = reinterpret_cast<Vector (*)(Vector)>(function);
  const auto two = reinterpret_cast<Vector (*)(Vector, Vector)>(function);
  for (int k = 0; k < kTurns; ++k) {
    for (int i = 0; i < kElements; i += kBytes / sizeof(T)) {
      Vector x, y, sum;
      std::memcpy(&x, a + i, kBytes);
      std::memcpy(&y, b + i, kBytes);
      x += step * T(k);
      const Vector result = operands == 1 ? one(x) : two(x, y);
      std::memcpy(&sum, out + i, kBytes);
      sum += result;
      std::memcpy(out + i, &sum, kBytes);
    }
  }
}

template void VectorSums<WEFT_VECTOR_BYTES>(void*, int, const float*, const float*, float*, float);
template void VectorSums<WEFT_VECTOR_BYTES>(void*, int, const double*, const double*, double*,
                                            double);

}  // namespace weft::bench
