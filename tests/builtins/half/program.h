// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program of kernels on halves, run over arrays of their bits.
#pragma once

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <cstdint>
#include <string>
#include <vector>

namespace weft::half {

class Program {
 public:
  explicit Program(const std::string& source);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Runs kernel(inputs..., output) for `items` work-items; the output has as many bytes as
  // `result`.
  template <typename T>
  void Run(const std::string& kernel, const std::vector<std::vector<uint16_t>>& inputs,
           size_t items, std::vector<T>& result) {
    RunBytes(kernel, inputs, items, result.data(), result.size() * sizeof(T));
  }

 private:
  void RunBytes(const std::string& kernel, const std::vector<std::vector<uint16_t>>& inputs,
                size_t items, void* result, size_t bytes);

  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_program program_ = nullptr;
};

}  // namespace weft::half
