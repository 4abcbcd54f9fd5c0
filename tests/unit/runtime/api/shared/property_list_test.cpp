// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/property_list.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

using List = PropertyList<cl_properties>;
constexpr PropertyErrors kErrors = {"test", CL_INVALID_PROPERTY};

TEST(PropertyList, NullIsEmptyAndGivesNoListBack) {
  const List list(nullptr, kErrors);
  EXPECT_FALSE(list.HasNext());
  EXPECT_TRUE(list.AsGiven().empty());
}

TEST(PropertyList, AnEmptyListGivesItsEndBack) {
  const cl_properties given[] = {0};
  const List list(given, kErrors);
  EXPECT_FALSE(list.HasNext());
  EXPECT_EQ(list.AsGiven(), std::vector<cl_properties>{0});
}

TEST(PropertyList, ReadsValuesAndListsOfThem) {
  const cl_properties given[] = {7, 0, 8, 1, 2, 99, 9, 3, 0};
  List list(given, kErrors);
  EXPECT_EQ(list.Next(), 7u);
  EXPECT_EQ(list.Value(), 0u);
  EXPECT_EQ(list.Next(), 8u);
  std::vector<cl_properties> values;
  EXPECT_TRUE(list.Values(99, [&](cl_properties value) -> Status {
    values.push_back(value);
    return {};
  }));
  EXPECT_EQ(values, (std::vector<cl_properties>{1, 2}));
  EXPECT_EQ(list.Next(), 9u);
  EXPECT_EQ(list.Value(), 3u);
  EXPECT_FALSE(list.HasNext());
  EXPECT_EQ(list.AsGiven(), std::vector(std::begin(given), std::end(given)));
}

TEST(PropertyList, ANameThatStandsTwiceIsTheOwnersError) {
  const cl_properties given[] = {7, 1, 8, 1, 7, 1, 0};
  List list(given, kErrors);
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(list.Next());
    list.Value();
  }
  EXPECT_EQ(list.Next().error(), CL_INVALID_PROPERTY);
}

TEST(PropertyList, ReadsNoValueBehindARefusedOne) {
  const cl_properties given[] = {7, 1, 2, 3};  // without an end
  List list(given, kErrors);
  EXPECT_TRUE(list.Next());
  const Status status = list.Values(0, [](cl_properties value) -> Status {
    if (value == 3) return std::unexpected(CL_INVALID_VALUE);
    return {};
  });
  EXPECT_EQ(status.error(), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft
