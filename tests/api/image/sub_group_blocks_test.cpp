// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks that sub-groups read from images and write to them (cl_intel_subgroups), by bytes, inside
// and outside.
#include <algorithm>
#include <climits>
#include <cstring>

#include "image/image_fixture.h"

namespace weft::test {
namespace {

constexpr char kBlockKernels[] =
    "kernel void blocks(read_only image2d_t from, write_only image2d_t to, int2 at,\n"
    "                   global uint4* out) {\n"
    "  uint2 rows = intel_sub_group_block_read2(from, at);\n"
    "  uint small = intel_sub_group_block_read_us(from, at) << 16 |\n"
    "               intel_sub_group_block_read_uc(from, at);\n"
    "  out[get_global_id(0)] = (uint4)(rows, small, get_sub_group_local_id());\n"
    "  if (get_sub_group_id() == 0) intel_sub_group_block_write2(to, at, rows);\n"
    "}\n";

constexpr int kBlocksWidth = 20, kBlocksHeight = 6, kRowBytes = 4 * kBlocksWidth;
constexpr size_t kItems = 64;  // as many as whole sub-groups have

class SubGroupBlocks : public ImageTest {
 protected:
  SubGroupBlocks() {
    for (size_t i = 0; i < bytes_.size(); ++i) bytes_[i] = uint8_t(i * 7 + i / 256);
    const char* source = kBlockKernels;
    program_ = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(program_, 0, nullptr, "-cl-std=CL3.0", nullptr, nullptr), CL_SUCCESS);
    kernel_ = clCreateKernel(program_, "blocks", nullptr);
  }
  ~SubGroupBlocks() override {
    clReleaseKernel(kernel_);
    clReleaseProgram(program_);
  }

  // The bytes of the row that are nearest to the value's place.
  uint32_t At(int64_t x, int64_t y, size_t size) const {
    x = std::clamp<int64_t>(x, 0, kRowBytes - int64_t(size));
    y = std::clamp<int64_t>(y, 0, kBlocksHeight - 1);
    uint32_t value = 0;
    std::memcpy(&value, &bytes_[y * kRowBytes + x], size);
    return value;
  }

  std::vector<uint8_t> bytes_ = std::vector<uint8_t>(kRowBytes * kBlocksHeight);
  cl_program program_;
  cl_kernel kernel_;
};

TEST_F(SubGroupBlocks, AreRowsOfBytesThatStayInside) {
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  const cl_image_desc desc = Describe(CL_MEM_OBJECT_IMAGE2D, kBlocksWidth, kBlocksHeight);
  const cl_mem from = Make(format, desc, CL_MEM_COPY_HOST_PTR, bytes_.data());
  const Own<cl_mem> results(clCreateBuffer(context_, 0, kItems * 16, nullptr, nullptr));
  const cl_int2 places[] = {{{0, 0}},   {{4, 2}},    {{-8, -1}},           {{3, 1}},
                            {{76, 5}},  {{1000, 5}}, {{INT_MAX, INT_MAX}}, {{INT_MIN, INT_MIN}},
                            {{0, 100}}, {{-1000, 3}}};
  for (const cl_int2& at : places) {
    std::vector<uint8_t> written(bytes_.size());
    const cl_mem to = Make(format, desc, CL_MEM_COPY_HOST_PTR, written.data());
    const cl_mem out = results;
    clSetKernelArg(kernel_, 0, sizeof from, &from);
    clSetKernelArg(kernel_, 1, sizeof to, &to);
    clSetKernelArg(kernel_, 2, sizeof at, &at);
    clSetKernelArg(kernel_, 3, sizeof out, &out);
    ASSERT_EQ(
        clEnqueueNDRangeKernel(queue_, kernel_, 1, nullptr, &kItems, &kItems, 0, nullptr, nullptr),
        CL_SUCCESS);
    std::vector<cl_uint4> read(kItems);
    ASSERT_EQ(
        clEnqueueReadBuffer(queue_, out, CL_TRUE, 0, kItems * 16, read.data(), 0, nullptr, nullptr),
        CL_SUCCESS);
    for (size_t i = 0; i < kItems; ++i) {
      const int64_t lane = read[i].s[3], x = at.s[0] + 4 * lane;
      for (int row : {0, 1}) {
        const int64_t y = int64_t(at.s[1]) + row;
        EXPECT_EQ(read[i].s[row], At(x, y, 4)) << at.s[0] << " " << at.s[1] << " lane " << lane;
        const bool is_inside = x >= 0 && x <= kRowBytes - 4 && y >= 0 && y < kBlocksHeight;
        if (is_inside && int64_t(i) == lane)
          std::memcpy(&written[y * kRowBytes + x], &read[i].s[row], 4);
      }
      EXPECT_EQ(read[i].s[2],
                At(at.s[0] + 2 * lane, at.s[1], 2) << 16 | At(at.s[0] + lane, at.s[1], 1));
    }
    std::vector<uint8_t> found(written.size());
    const size_t region[3] = {kBlocksWidth, kBlocksHeight, 1};
    ASSERT_EQ(clEnqueueReadImage(queue_, to, CL_TRUE, kOrigin, region, 0, 0, found.data(), 0,
                                 nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(found, written) << at.s[0] << " " << at.s[1];
  }
}

}  // namespace
}  // namespace weft::test
