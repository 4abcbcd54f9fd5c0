// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "icd/lookup.h"

#include <string_view>

#include "runtime/api/adapter/entry_point.h"
#include "runtime/base/command_buffer_api.h"

#include <CL/weft_images.h>

namespace weft {
namespace {

struct NamedFunction {
  std::string_view name;
  void* address;
};

}  // namespace

void* FindFunction(const char* name) {
  static const NamedFunction functions[] = {
#define ENTRY(name, rule) {#name, reinterpret_cast<void*>(&EntryPoint<&::name>::Call)},
#define APPENDED(name, rule) ENTRY(name, rule)
#define EXTENSION(name, rule) {#name, reinterpret_cast<void*>(&EntryPoint<&name>::Call)},
#include "runtime/api/adapter/entry_points.def"
  };
  if (!name) return nullptr;
  for (const NamedFunction& function : functions)
    if (function.name == name) return function.address;
  return nullptr;
}

}  // namespace weft
