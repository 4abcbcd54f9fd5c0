// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <gtest/gtest.h>

#include "driver.h"

namespace weft::test {

inline constexpr cl_queue_properties kDeviceQueue =
    CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;

// A queue that kernels enqueue to, of `size` bytes if that is not 0.
inline cl_command_queue MakeDeviceQueue(cl_context context, cl_queue_properties flags = 0,
                                        cl_queue_properties size = 0) {
  const cl_queue_properties properties[] = {
      CL_QUEUE_PROPERTIES,
      kDeviceQueue | flags,
      size ? cl_queue_properties{CL_QUEUE_SIZE} : 0,
      size,
      0,
  };
  cl_int code = CL_INVALID_VALUE;
  cl_command_queue queue =
      clCreateCommandQueueWithProperties(context, FindDevice(), properties, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  return queue;
}

}  // namespace weft::test
