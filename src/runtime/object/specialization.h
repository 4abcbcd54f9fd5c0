// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "runtime/base/result.h"
#include "weft/compiler.h"

namespace weft {

// The specialization constants of a SPIR-V module, and what a program was told that they shall be.
class SpecializationConstants {
 public:
  // The module may be anything.
  explicit SpecializationConstants(std::string_view module);

  // clSetProgramSpecializationConstant.
  Status Set(cl_uint id, size_t size, const void* value);

  std::vector<Specialization> values() const;

 private:
  std::map<uint32_t, size_t> bytes_;  // of each, by its SpecId
  std::map<uint32_t, Bytes> values_;
};

}  // namespace weft
