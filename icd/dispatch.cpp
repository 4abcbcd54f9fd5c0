// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "icd/dispatch.h"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <tuple>

#include "runtime/api/adapter/entry_point.h"
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
cl_icd_dispatch MakeKnownSlots() {
  cl_icd_dispatch table = {
#define ENTRY(name, rule) .name = &EntryPoint<&::name>::Call,
#define ABSENT(name) .name = &Absent<decltype(cl_icd_dispatch::name)>::Call,
#define EMPTY(name) .name = nullptr,
#include "runtime/api/adapter/entry_points.def"
  };
  // The marks of cl_khr_icd 2.0.0. No loader calls these two through the table: they take no
  // object to find it by.
  table.clGetPlatformIDs = reinterpret_cast<decltype(table.clGetPlatformIDs)>(CL_ICD2_TAG_KHR);
  table.clUnloadCompiler = reinterpret_cast<decltype(table.clUnloadCompiler)>(CL_ICD2_TAG_KHR);
  return table;
}

// The slots behind the last of OpenCL 3.0, which newer versions of cl_icd.h name.
void* const* MakeTable() {
  constexpr size_t kSlots3 =
      offsetof(cl_icd_dispatch, clSetContextDestructorCallback) / sizeof(void*) + 1;
  void* const appended[] = {
#define APPENDED(name, rule) reinterpret_cast<void*>(&EntryPoint<&::name>::Call),
#include "runtime/api/adapter/entry_points.def"
  };
  const cl_icd_dispatch known = MakeKnownSlots();
  auto* table = new void*[kSlots3 + std::size(appended)];
  std::memcpy(table, &known, kSlots3 * sizeof(void*));
  std::ranges::copy(appended, table + kSlots3);
  return table;
}

}  // namespace

void InstallDispatchTable() {
  [[maybe_unused]] static const bool installed = (SetDispatchTable(MakeTable()), true);
}

}  // namespace weft
