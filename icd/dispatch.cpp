// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "icd/dispatch.h"

#include <concepts>
#include <tuple>

#include "runtime/api/entry_point.h"
#include "runtime/base/object.h"

#include <CL/cl_icd.h>

namespace weft {
namespace {

// The answer of a function whose extension Weft lacks.
template <class Function>
struct Absent;

template <class R, class... Args>
struct Absent<R (*)(Args...)> {
  static R Call(Args... args) noexcept {
    if constexpr (std::same_as<R, cl_int>) {
      return CL_INVALID_OPERATION;
    } else {
      auto* errcode_ret = std::get<sizeof...(Args) - 1>(std::tuple<Args...>(args...));
      static_assert(std::same_as<decltype(errcode_ret), cl_int*>);
      if (errcode_ret) *errcode_ret = CL_INVALID_OPERATION;
      return nullptr;
    }
  }
};

// Designators keep the list in the struct's order: one out of place does not compile.
const cl_icd_dispatch* MakeTable() {
  auto* table = new cl_icd_dispatch{
#define ENTRY(name) .name = &EntryPoint<&::name>::Call,
#define ABSENT(name) .name = &Absent<cl_api_##name>::Call,
#define EMPTY(name) .name = nullptr,
#define EXTENSION(name)
#include "icd/entry_points.def"
#undef ENTRY
#undef ABSENT
#undef EMPTY
#undef EXTENSION
  };
  // The marks of cl_khr_icd 2.0.0. No loader calls these two through the table: they take no
  // object to find it by.
  table->clGetPlatformIDs = reinterpret_cast<cl_api_clGetPlatformIDs>(CL_ICD2_TAG_KHR);
  table->clUnloadCompiler = reinterpret_cast<cl_api_clUnloadCompiler>(CL_ICD2_TAG_KHR);
  return table;
}

}  // namespace

void InstallDispatchTable() {
  [[maybe_unused]] static const bool installed = (SetDispatchTable(MakeTable()), true);
}

}  // namespace weft
