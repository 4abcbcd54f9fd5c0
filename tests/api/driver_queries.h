// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <gtest/gtest.h>

#include "driver.h"

namespace weft::test {

template <class T, class Query, class Handle, class Name>
std::vector<T> GetList(Query query, const Handle& handle, Name name) {
  size_t size = 0;
  EXPECT_EQ(query(handle, name, 0, nullptr, &size), CL_SUCCESS) << std::hex << name;
  EXPECT_EQ(size % sizeof(T), 0u) << std::hex << name;
  std::vector<T> values(size / sizeof(T));
  EXPECT_EQ(query(handle, name, size, values.data(), nullptr), CL_SUCCESS) << std::hex << name;
  EXPECT_EQ(query(handle, name, 0, nullptr, nullptr), CL_SUCCESS) << std::hex << name;
  constexpr char kMark = 0x5e;
  std::vector<char> ample(size + 1, kMark);
  size_t used = 0;
  EXPECT_EQ(query(handle, name, ample.size(), ample.data(), &used), CL_SUCCESS)
      << "ample room for " << std::hex << name;
  EXPECT_EQ(used, size) << std::hex << name;
  EXPECT_EQ(ample.back(), kMark) << "written past the answer to " << std::hex << name;
  if (size > 0) {
    std::vector<char> room(size);
    EXPECT_EQ(query(handle, name, size - 1, room.data(), nullptr), CL_INVALID_VALUE)
        << "too small a room for " << std::hex << name;
  }
  return values;
}

template <class T, class Query, class Handle, class Name>
T Get(Query query, const Handle& handle, Name name) {
  std::vector<T> values = GetList<T>(query, handle, name);
  EXPECT_EQ(values.size(), 1u) << std::hex << name;
  return values.empty() ? T{} : values.front();
}

template <class Query, class Handle, class Name>
std::string GetString(Query query, const Handle& handle, Name name) {
  std::vector<char> text = GetList<char>(query, handle, name);
  EXPECT_FALSE(text.empty());
  EXPECT_EQ(text.empty() ? 1 : text.back(), 0) << std::hex << name;
  return text.empty() ? std::string() : std::string(text.data());
}

}  // namespace weft::test
