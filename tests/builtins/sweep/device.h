// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of sweep.cl on the driver's device, run over arrays of the host.
#pragma once

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace weft::sweep {

// What ends a sweep that cannot be trusted: a build or a call that failed.
[[noreturn]] void Abandon(const std::string& message);

// sweep.cl with the given options.
class Program {
 public:
  explicit Program(const std::string& options);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // apply(): result[i] = FUNCTION(x[i], y[i], z[i]); as long as x are y, z where used, and result.
  template <typename T, typename U>
  void Apply(std::span<const T> x, std::span<const U> y, std::span<const T> z,
             std::span<T> result) const {
    ApplyBytes({Bytes(x), Bytes(y), Bytes(z)}, std::as_writable_bytes(result), x.size());
  }

  struct Found {
    std::vector<float> worst;     // each work-item's largest error
    std::vector<uint32_t> where;  // its argument's bits, or those of its two arguments
    uint32_t sum = 0;             // of all results
  };
  // sweep_one(first, step, rounds) or sweep_two by `items` work-items.
  Found Sweep(const char* kernel, size_t items, uint32_t first, uint32_t step, int rounds) const;

 private:
  template <typename T>
  static std::span<const std::byte> Bytes(std::span<const T> values) {
    return std::as_bytes(values);
  }
  void ApplyBytes(const std::vector<std::span<const std::byte>>& inputs,
                  std::span<std::byte> result, size_t items) const;
  void Run(cl_kernel kernel, size_t items) const;

  cl_program program_ = nullptr;
};

}  // namespace weft::sweep
