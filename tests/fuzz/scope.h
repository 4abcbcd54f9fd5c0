// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a statement or an expression of a generated kernel may name.
#pragma once

#include <string>
#include <vector>

#include "image.h"
#include "types.h"

namespace weft::fuzz {

struct Variable {
  std::string name;
  Type type;
  bool is_uniform = false;  // has the same value in all work-items of a group
  bool is_assignable = true;
  bool is_captured = false;  // clang lets nobody take its address
};

// `count`, a power of two, elements of a private or local array.
struct Array {
  std::string name;
  Type type;
  unsigned count;
};

struct Function {
  std::string name;
  Type result;
  std::vector<Type> parameters;
  bool takes_array = false;  // a pointer to two private elements of the result's type comes last
};

struct Scope {
  std::vector<Variable> variables;
  std::vector<std::string> flags;  // bools
  std::vector<Array> arrays;       // private
  std::vector<Array> readable;     // local or constant, at this time written by nobody
  std::vector<Function> functions;
  std::vector<std::string> items;   // integer expressions below the number of work-items
  unsigned expression_depth = 3;    // beyond which only leaves grow
  bool has_groups = true;           // whether a work-item may tell which group it is in
  bool has_new_builtins = false;    // those of extensions, in OpenCL C 3.0
  bool has_records = false;         // a record and an array of them
  bool has_sub_groups = false;      // only where may_return is false all over
  bool has_named_barriers = false;  // besides; a sub-group is one work-item then
  bool has_kept = false;            // variables of the program that can be changed
  bool has_images = false;          // those of `images` can be read
  bool has_closures = false;        // blocks, or lambdas in C++
  bool has_children = false;        // kernels that the kernel enqueues
  bool has_pipes = false;           // from and to
  bool is_cxx = false;              // there are a class and a template
  bool is_kernel = true;            // whether the kernel's arguments can be named
  std::vector<ImageSpec> images;    // image0, image1, ...
  Sampling sampler = {};            // the argument
  bool is_exact = false;            // whether all results have to be the same to the bit
};

}  // namespace weft::fuzz
