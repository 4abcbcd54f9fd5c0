// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel test is a .cl file whose comments say how to run it and what to expect:
//
//   // ARGS out int[N] = 0          a buffer of N ints, each set to the expression (i is the index)
//   // ARGS in const float[N] = i   the same; the kernel must leave it as it is
//   // ARGS tmp local int[L]        local memory of L ints
//   // ARGS k int = 7               a scalar
//   // EXPECT out[i] = in[i] * 2    each element afterwards; in[], out[] are the values before the
//   launch
//   // OPTIONS -cl-std=CL3.0        build options
//   // GLOBAL 1 7 64 1000           global sizes of dimension 0, each rounded up to the local size
//   // LOCAL 1 3 16x2 NULL          local sizes; a size with x has several dimensions, as has the
//   range then
//   // TOLERANCE 1e-6               relative error allowed of floats (default: none)
//   // NO SPIRV why                 make_modules.py makes no module of it
//
// Expressions know N (work-items), L (local size), G (groups), X Y Z (global sizes), LX LY LZ
// (local sizes). Every kernel of the file runs with the same arguments at every pair of sizes, with
// its buffers before or behind pages that it cannot touch.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "expression.h"

namespace weft::test {

struct Parameter {
  std::string name, type;  // scalar type, without a vector width
  bool is_buffer = false, is_local = false, is_const = false;
  std::unique_ptr<Expression> count;  // of elements; null for scalars
  std::unique_ptr<Expression> value;  // null for local memory
};

struct Expectation {
  std::string text, array;
  std::unique_ptr<Expression> value;
};

using Sizes = std::array<size_t, 3>;  // zeros where a dimension is not given

struct KernelTest {
  std::string source, options;
  std::vector<Parameter> parameters;
  std::vector<Expectation> expectations;
  std::vector<size_t> global_sizes = {1, 7, 64, 257};
  std::vector<Sizes> local_sizes = {{0, 0, 0}, {1, 0, 0}, {3, 0, 0}, {16, 0, 0}, {64, 0, 0}};
  double tolerance = 0;
};

// Throws std::invalid_argument that names the line.
KernelTest ReadKernelTest(const std::string& path);

size_t ElementBytes(const std::string& type);

}  // namespace weft::test
