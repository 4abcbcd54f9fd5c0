// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_intel_command_queue_families: one family with one queue.
#include <gtest/gtest.h>

#include <vector>

#include "api_checks.h"

namespace weft::test {
namespace {

using Properties = std::vector<cl_queue_properties>;

TEST(QueueFamilies, AreOneThatCanDoAll) {
  const auto families = GetList<cl_queue_family_properties_intel>(
      clGetDeviceInfo, FindDevice(), CL_DEVICE_QUEUE_FAMILY_PROPERTIES_INTEL);
  ASSERT_EQ(families.size(), 1u);
  EXPECT_EQ(families[0].properties,
            Get<cl_command_queue_properties>(clGetDeviceInfo, FindDevice(),
                                             CL_DEVICE_QUEUE_ON_HOST_PROPERTIES));
  EXPECT_EQ(families[0].capabilities, cl_bitfield{CL_QUEUE_DEFAULT_CAPABILITIES_INTEL});
  EXPECT_EQ(families[0].count, 1u);
  EXPECT_STREQ(families[0].name, "default");
}

TEST(QueueFamilies, AreThoseOfQueues) {
  const Own<cl_context> context(MakeContext());
  const Properties chosen = {CL_QUEUE_FAMILY_INTEL, 0, CL_QUEUE_INDEX_INTEL, 0, 0};
  for (const cl_queue_properties* list :
       {chosen.data(), static_cast<const cl_queue_properties*>(nullptr)}) {
    const Own<cl_command_queue> queue(
        clCreateCommandQueueWithProperties(context, FindDevice(), list, nullptr));
    EXPECT_EQ(Get<cl_uint>(clGetCommandQueueInfo, queue, CL_QUEUE_FAMILY_INTEL), 0u);
    EXPECT_EQ(Get<cl_uint>(clGetCommandQueueInfo, queue, CL_QUEUE_INDEX_INTEL), 0u);
  }
}

TEST(QueueFamilies, AreChosenWithAnIndex) {
  const Own<cl_context> context(MakeContext());
  for (const Properties& bad : {Properties{CL_QUEUE_FAMILY_INTEL, 0, 0},
                                {CL_QUEUE_INDEX_INTEL, 0, 0},
                                {CL_QUEUE_FAMILY_INTEL, 1, CL_QUEUE_INDEX_INTEL, 0, 0},
                                {CL_QUEUE_FAMILY_INTEL, 0, CL_QUEUE_INDEX_INTEL, 1, 0}})
    EXPECT_EQ(ErrorOf(&clCreateCommandQueueWithProperties, context, FindDevice(), bad.data()),
              CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
