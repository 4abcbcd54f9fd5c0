// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "absent_fixture.h"

namespace weft::test {
namespace {

using EnqueueSVMMap = Absent;

// the device associated with command_queue does not support SVM
TEST_F(EnqueueSVMMap, NeedsADeviceWithSvm) {
  ExpectAbsentCommand(CL_INVALID_OPERATION,
                      [&](cl_command_queue queue, cl_uint count, const cl_event* list) {
                        return WEFT_DRIVER(clEnqueueSVMMap)(queue, CL_TRUE, CL_MAP_READ, host_, 8,
                                                            count, list, nullptr);
                      });
}

}  // namespace
}  // namespace weft::test
