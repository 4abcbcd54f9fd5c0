// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What many functions refuse alike.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <type_traits>

#include "driver.h"

namespace weft::test {

// What is no handle of a type: NULL, and a live object of another type. The loader lets no NULL
// through, so that these are for WEFT_DRIVER's functions.
template <class Handle>
std::array<Handle, 2> BadHandles() {
  if constexpr (std::is_same_v<Handle, cl_platform_id>)
    return {nullptr, reinterpret_cast<Handle>(FindDevice())};
  else
    return {nullptr, reinterpret_cast<Handle>(FindPlatform())};
}

// The error code of a call that makes nothing, with and without room for the code:
//   ErrorOf([&](cl_int* error) { return clCreateUserEvent(context, error); })
template <class Create>
cl_int ErrorOf(Create create) {
  EXPECT_EQ(create(nullptr), nullptr);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(create(&error), nullptr);
  return error;
}

// The rules of all info queries, by one that the handle answers. (Get checks sizes, for each.)
template <class Query, class Handle>
void ExpectQueryErrors(Query query, Handle handle, cl_uint name, cl_int invalid_handle) {
  constexpr cl_uint kUnknown = 0xdead;
  EXPECT_EQ(query(handle, name, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(query(handle, kUnknown, 0, nullptr, nullptr), CL_INVALID_VALUE);
  for (Handle bad : BadHandles<Handle>())
    EXPECT_EQ(query(bad, name, 0, nullptr, nullptr), invalid_handle);
}

}  // namespace weft::test
