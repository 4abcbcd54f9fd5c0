// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is refused once a context is terminated (clTerminateContextKHR).
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <utility>

#include "runtime/api/adapter/handle.h"
#include "runtime/object/context.h"

namespace weft {

enum class OnceTerminated { kGoesOn, kRefused };

// An entry point's rule, from its row in entry_points.def; one without a row does not compile.
consteval bool IsRefusedOnceTerminated(std::string_view name) {
  using enum OnceTerminated;
  constexpr std::pair<std::string_view, OnceTerminated> kRules[] = {
#define ENTRY(name, rule) {#name, rule},
#define APPENDED(name, rule) ENTRY(name, rule)
#define EXTENSION(name, rule) ENTRY(name, rule)
#include "runtime/api/adapter/entry_points.def"
  };
  size_t row = 0;
  while (kRules[row].first != name) ++row;  // beyond the last one is no constant
  return kRules[row].second == kRefused;
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
