// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/image_fixture.h"

namespace weft::test {
namespace {

class GetImageRequirementsInfo : public ImageTest {
 protected:
  template <class T>
  cl_int Query(cl_image_requirements_info_ext name, const cl_image_format* format,
               const cl_image_desc* desc, T* value, cl_mem_flags flags = 0) {
    size_t size = 0;
    const cl_int error =
        query_(context_, nullptr, flags, format, desc, name, sizeof(T), value, &size);
    EXPECT_EQ(size, error == CL_SUCCESS ? sizeof(T) : 0);
    return error;
  }
  cl_uint Most(cl_image_requirements_info_ext name, const cl_image_desc* desc) {
    cl_uint most = 0;
    EXPECT_EQ(Query(name, &format_, desc, &most), CL_SUCCESS);
    return most;
  }
  size_t OfDevice(cl_device_info name) { return Get<size_t>(clGetDeviceInfo, FindDevice(), name); }

  const decltype(&clGetImageRequirementsInfoEXT) query_ =
      WEFT_DRIVER(clGetImageRequirementsInfoEXT);
};

TEST_F(GetImageRequirementsInfo, AsksForNoAlignment) {
  for (auto name : {CL_IMAGE_REQUIREMENTS_BASE_ADDRESS_ALIGNMENT_EXT,
                    CL_IMAGE_REQUIREMENTS_ROW_PITCH_ALIGNMENT_EXT,
                    CL_IMAGE_REQUIREMENTS_SLICE_PITCH_ALIGNMENT_EXT})
    for (const cl_image_format* format : {&format_, static_cast<const cl_image_format*>(nullptr)})
      for (const cl_image_desc* desc : {&desc_, static_cast<const cl_image_desc*>(nullptr)}) {
        size_t alignment = 0;
        EXPECT_EQ(Query(name, format, desc, &alignment, CL_MEM_KERNEL_READ_AND_WRITE), CL_SUCCESS);
        EXPECT_EQ(alignment, 1u);
      }
}

TEST_F(GetImageRequirementsInfo, TellsTheSizeOfABuffer) {
  cl_image_desc desc = Describe(CL_MEM_OBJECT_IMAGE2D_ARRAY, 4, 3, 2);
  size_t size = 0;
  EXPECT_EQ(Query(CL_IMAGE_REQUIREMENTS_SIZE_EXT, &format_, &desc, &size), CL_SUCCESS);
  EXPECT_EQ(size, 96u);
  desc.image_row_pitch = 32;
  desc.image_slice_pitch = 128;
  EXPECT_EQ(Query(CL_IMAGE_REQUIREMENTS_SIZE_EXT, &format_, &desc, &size), CL_SUCCESS);
  EXPECT_EQ(size, 256u);
  const Own<cl_mem> buffer(clCreateBuffer(context_, 0, size, nullptr, nullptr));
  desc.mem_object = buffer;
  EXPECT_EQ(Get<size_t>(clGetMemObjectInfo, Make(desc), CL_MEM_SIZE), size);
  EXPECT_EQ(Query(CL_IMAGE_REQUIREMENTS_SIZE_EXT, nullptr, &desc, &size), CL_INVALID_VALUE);
  EXPECT_EQ(Query(CL_IMAGE_REQUIREMENTS_SIZE_EXT, &format_, nullptr, &size), CL_INVALID_VALUE);
}

TEST_F(GetImageRequirementsInfo, TellsTheLargestSizes) {
  const cl_image_desc flat = Describe(CL_MEM_OBJECT_IMAGE2D, 0),
                      volume = Describe(CL_MEM_OBJECT_IMAGE3D, 0), any = {},
                      layers = Describe(CL_MEM_OBJECT_IMAGE1D_ARRAY, 0),
                      line = Describe(CL_MEM_OBJECT_IMAGE1D_BUFFER, 0);
  constexpr auto kWidth = CL_IMAGE_REQUIREMENTS_MAX_WIDTH_EXT,
                 kHeight = CL_IMAGE_REQUIREMENTS_MAX_HEIGHT_EXT,
                 kDepth = CL_IMAGE_REQUIREMENTS_MAX_DEPTH_EXT,
                 kLayers = CL_IMAGE_REQUIREMENTS_MAX_ARRAY_SIZE_EXT;
  EXPECT_EQ(Most(kWidth, &flat), OfDevice(CL_DEVICE_IMAGE2D_MAX_WIDTH));
  EXPECT_EQ(Most(kHeight, &flat), OfDevice(CL_DEVICE_IMAGE2D_MAX_HEIGHT));
  EXPECT_EQ(Most(kWidth, &line), OfDevice(CL_DEVICE_IMAGE_MAX_BUFFER_SIZE));
  EXPECT_EQ(Most(kWidth, &volume), OfDevice(CL_DEVICE_IMAGE3D_MAX_WIDTH));
  EXPECT_EQ(Most(kLayers, &layers), OfDevice(CL_DEVICE_IMAGE_MAX_ARRAY_SIZE));
  for (const cl_image_desc* unknown : {&any, static_cast<const cl_image_desc*>(nullptr)}) {
    EXPECT_EQ(Most(kWidth, unknown), OfDevice(CL_DEVICE_IMAGE3D_MAX_WIDTH));
    EXPECT_EQ(Most(kHeight, unknown), OfDevice(CL_DEVICE_IMAGE3D_MAX_HEIGHT));
    EXPECT_EQ(Most(kDepth, unknown), OfDevice(CL_DEVICE_IMAGE3D_MAX_DEPTH));
    EXPECT_EQ(Most(kLayers, unknown), OfDevice(CL_DEVICE_IMAGE_MAX_ARRAY_SIZE));
  }
  cl_uint most = 0;
  EXPECT_EQ(Query(kHeight, &format_, &layers, &most), CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(Query(kDepth, &format_, &flat, &most), CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(Query(kLayers, &format_, &volume, &most), CL_INVALID_IMAGE_DESCRIPTOR);
}

TEST_F(GetImageRequirementsInfo, ChecksItsArguments) {
  constexpr auto kName = CL_IMAGE_REQUIREMENTS_ROW_PITCH_ALIGNMENT_EXT;
  size_t value = 0;
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(query_(bad, nullptr, 0, &format_, &desc_, kName, sizeof value, &value, nullptr),
              CL_INVALID_CONTEXT);
  const cl_mem_properties unknown[] = {CL_MEM_FLAGS, 0, 0};
  EXPECT_EQ(query_(context_, unknown, 0, &format_, &desc_, kName, sizeof value, &value, nullptr),
            CL_INVALID_PROPERTY);
  EXPECT_EQ(Query(kName, &format_, &desc_, &value, ~cl_mem_flags{0}), CL_INVALID_VALUE);
  const cl_image_format bad = {CL_INTENSITY, CL_UNORM_SHORT_555}, depth = {CL_DEPTH, CL_FLOAT};
  EXPECT_EQ(Query(kName, &bad, &desc_, &value), CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  const cl_image_desc volume = Describe(CL_MEM_OBJECT_IMAGE3D, 2, 2, 2);
  EXPECT_EQ(Query(kName, &depth, &volume, &value), CL_IMAGE_FORMAT_NOT_SUPPORTED);
  for (const cl_image_desc& none :
       {Describe(CL_MEM_OBJECT_BUFFER, 4), Describe(CL_MEM_OBJECT_IMAGE1D, 0)})
    EXPECT_EQ(Query(kName, &format_, &none, &value), CL_INVALID_IMAGE_DESCRIPTOR);
  const cl_image_desc none = Describe(CL_MEM_OBJECT_BUFFER, 4);
  cl_uint most = 0;
  EXPECT_EQ(Query(CL_IMAGE_REQUIREMENTS_MAX_WIDTH_EXT, &format_, &none, &most),
            CL_INVALID_IMAGE_DESCRIPTOR);
  EXPECT_EQ(Query(CL_IMAGE_FORMAT, &format_, &desc_, &value), CL_INVALID_VALUE);
  EXPECT_EQ(
      query_(context_, nullptr, 0, &format_, &desc_, kName, sizeof value - 1, &value, nullptr),
      CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
