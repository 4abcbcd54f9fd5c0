// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Images that a kernel reads and writes (__opencl_c_read_write_images).
#include <numeric>

#include "image/image_fixture.h"

namespace weft::test {
namespace {

// Each texel is raised, read again behind a fence, and raised once more.
constexpr char kReadWriteKernels[] =
    "kernel void raise(read_write image2d_t image) {\n"
    "  int2 at = (int2)(get_global_id(0), get_global_id(1));\n"
    "  for (int i = 0; i < 2; ++i) {\n"
    "    write_imageui(image, at, read_imageui(image, at) + 3);\n"
    "    atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel,\n"
    "                           memory_scope_work_item);\n"
    "  }\n"
    "}\n";

TEST_F(ImageTest, IsReadAndWrittenByAKernel) {
  const char* source = kReadWriteKernels;
  cl_program program = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, "-cl-std=CL3.0", nullptr, nullptr), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "raise", nullptr);
  std::iota(texels_.begin(), texels_.end(), 0);
  const cl_mem image = Make({CL_R, CL_UNSIGNED_INT32}, desc_, CL_MEM_COPY_HOST_PTR, texels_.data());
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof image, &image), CL_SUCCESS);
  const size_t global[] = {4, 4};
  EXPECT_EQ(
      clEnqueueNDRangeKernel(queue_, kernel, 2, nullptr, global, nullptr, 0, nullptr, nullptr),
      CL_SUCCESS);
  const std::vector<uint32_t> texels = Texels(image);
  for (uint32_t i = 0; i < texels.size(); ++i) EXPECT_EQ(texels[i], i + 6);
  // Of one access alone, it is no argument.
  for (cl_mem_flags flags : {CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY}) {
    const cl_mem other = Make(desc_, flags);
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof other, &other), CL_INVALID_ARG_VALUE);
  }
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

}  // namespace
}  // namespace weft::test
