// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

using CreateImageWithProperties = ImageTest;

TEST_F(CreateImageWithProperties, KnowsNone) {
  const auto create = WEFT_DRIVER(clCreateImageWithProperties);
  const cl_mem_properties none[] = {0}, unknown[] = {CL_MEM_FLAGS, 0, 0};
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(create, bad, none, 0, &format_, &desc_, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(ErrorOf(create, context_, unknown, 0, &format_, &desc_, nullptr), CL_INVALID_PROPERTY);
  EXPECT_EQ(ErrorOf(create, context_, nullptr, 0, &format_, &desc_, nullptr), CL_SUCCESS);
  const Own<cl_mem> image(create(context_, none, 0, &format_, &desc_, nullptr, nullptr));
  EXPECT_EQ(GetList<cl_mem_properties>(clGetMemObjectInfo, cl_mem(image), CL_MEM_PROPERTIES),
            std::vector<cl_mem_properties>{0});
}

}  // namespace
}  // namespace weft::test
