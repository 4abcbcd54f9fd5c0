// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clCreateImageWithProperties with cl_khr_external_memory_opaque_fd.
#include "ext/external_memory/external_memory_fixture.h"

namespace weft::test {
namespace {

class ImportImage : public ExternalMemoryTest {
 protected:
  cl_mem Create(const std::vector<cl_mem_properties>& properties, cl_mem_flags flags = 0,
                void* host_ptr = nullptr) {
    cl_mem image = clCreateImageWithProperties(context_, properties.data(), flags, &format_, &desc_,
                                               host_ptr, &error_);
    EXPECT_EQ(image != nullptr, error_ == CL_SUCCESS);
    return image;
  }
  // The error code; the descriptor stays the application's.
  cl_int Refused(const std::vector<cl_mem_properties>& properties, cl_mem_flags flags = 0,
                 void* host_ptr = nullptr) {
    EXPECT_EQ(Create(properties, flags, host_ptr), nullptr);
    EXPECT_NE(FileOf(memory_), "");
    return error_;
  }
  std::vector<cl_mem_properties> OwnDescriptor() const {
    return {kFd, cl_mem_properties(dup(memory_)), 0};
  }

  const cl_image_format format_ = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc desc_ = [] {
    cl_image_desc desc{};
    desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    desc.image_width = desc.image_height = 4;
    desc.image_row_pitch = 32;
    return desc;
  }();
};

TEST_F(ImportImage, SharesTheRowsOfTheFile) {
  const cl_mem image = Create(OwnDescriptor());
  ASSERT_EQ(error_, CL_SUCCESS);
  ASSERT_EQ(acquire_(queue_, 1, &image, 0, nullptr, nullptr), CL_SUCCESS);
  const uint32_t written = 0x04030201;
  const size_t origin[3] = {1, 3, 0}, region[3] = {1, 1, 1};
  ASSERT_EQ(clEnqueueWriteImage(queue_, image, CL_TRUE, origin, region, 0, 0, &written, 0, nullptr,
                                nullptr),
            CL_SUCCESS);
  ASSERT_EQ(release_(queue_, 1, &image, 0, nullptr, nullptr), CL_SUCCESS);
  clFinish(queue_);
  uint32_t found = 0;
  ASSERT_EQ(pread(memory_, &found, sizeof found, 3 * 32 + 4), ssize_t(sizeof found));
  EXPECT_EQ(found, written);
  clReleaseMemObject(image);
  desc_.image_row_pitch = 0;
  const cl_mem packed = Create(OwnDescriptor());
  EXPECT_EQ(Get<size_t>(clGetImageInfo, packed, CL_IMAGE_ROW_PITCH), 16u);
  clReleaseMemObject(packed);
}

TEST_F(ImportImage, ChecksItsProperties) {
  const std::vector<cl_mem_properties> given = {kFd, cl_mem_properties(memory_), 0};
  char host[128];
  EXPECT_EQ(Refused({CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT, CL_TRUE, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Refused({kFd, cl_mem_properties(-1), 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Refused(given, CL_MEM_USE_HOST_PTR, host), CL_INVALID_VALUE);
  EXPECT_EQ(Refused(given, 0, host), CL_INVALID_HOST_PTR);
  desc_.num_mip_levels = 2;
  EXPECT_EQ(Refused(given), CL_INVALID_IMAGE_DESCRIPTOR);
  desc_.num_mip_levels = 0;
  desc_.image_row_pitch = kSize;
  EXPECT_EQ(Refused(given), CL_INVALID_IMAGE_SIZE);
  desc_.image_row_pitch = 32;
  desc_.mem_object = Import();
  EXPECT_EQ(Refused(given), CL_INVALID_IMAGE_DESCRIPTOR);
  clReleaseMemObject(desc_.mem_object);
}

TEST_F(ImportImage, MayBeImmutable) {
  const cl_mem image = Create(OwnDescriptor(), CL_MEM_IMMUTABLE_EXT);
  ASSERT_EQ(error_, CL_SUCCESS);
  const uint32_t color[4] = {};
  const size_t origin[3] = {}, region[3] = {1, 1, 1};
  EXPECT_EQ(clEnqueueFillImage(queue_, image, color, origin, region, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  clReleaseMemObject(image);
}

}  // namespace
}  // namespace weft::test
