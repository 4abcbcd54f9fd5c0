// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "absent_fixture.h"

namespace weft::test {

class ImageTest : public Absent {
 protected:
  using Call = std::function<cl_int(cl_command_queue, cl_mem, cl_uint, const cl_event*)>;

  // No memory object is an image.
  void ExpectNoImage(const Call& call) {
    for (cl_mem bad : BadHandles<cl_mem>())
      EXPECT_EQ(call(queue_, bad, 0, nullptr), CL_INVALID_MEM_OBJECT);
    ExpectAbsentCommand(CL_INVALID_MEM_OBJECT,
                        [&](cl_command_queue queue, cl_uint count, const cl_event* list) {
                          return call(queue, buffer_, count, list);
                        });
  }

  const cl_image_format format_ = {CL_RGBA, CL_UNORM_INT8};
  const cl_image_desc desc_ = {CL_MEM_OBJECT_IMAGE2D, 4, 4, 1, 1, 0, 0, 0, 0, {nullptr}};
  const size_t origin_[3] = {0, 0, 0}, region_[3] = {1, 1, 1};
};

}  // namespace weft::test
