// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is refused once a context is terminated (cl_khr_terminate_context).
#pragma once

#include <algorithm>
#include <concepts>
#include <string_view>

#include "runtime/api/adapter/handle.h"
#include "runtime/object/context.h"

namespace weft {

// Entry points that make objects, enqueue commands or take a context otherwise. Queries, counts and
// what ends commands go on.
constexpr bool IsRefusedOnceTerminated(std::string_view name) {
  for (std::string_view refused :
       {"clCreate", "clEnqueue", "clCommand", "clBuildProgram", "clCompileProgram", "clLinkProgram",
        "clCloneKernel", "clSVMAlloc", "clSetContextDestructorCallback"})
    if (name.starts_with(refused)) return true;
  return false;
}

// Whether an entry point's parameter is an object of a terminated context, or a list of such.
template <class T>
bool IsOfTerminatedContext(const T&) {
  return false;
}
template <class T>
  requires(sizeof(T) > 0 && std::derived_from<T, Object>)
bool IsOfTerminatedContext(T* object) {
  if constexpr (std::same_as<T, Context>)
    return object && object->terminated();
  else if constexpr (requires { object->context().terminated(); })
    return object && object->context().terminated();
  else
    return false;
}
template <class T>
bool IsOfTerminatedContext(const HandleList<T>& objects) {
  return std::ranges::any_of(objects, [](T* object) { return IsOfTerminatedContext(object); });
}

}  // namespace weft
