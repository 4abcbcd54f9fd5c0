// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "absent_fixture.h"

namespace weft::test {
namespace {

using EnqueueSVMFree = Absent;

// the device associated with command_queue does not support SVM
TEST_F(EnqueueSVMFree, NeedsADeviceWithSvm) {
  void* pointers[] = {host_};
  ExpectAbsentCommand(CL_INVALID_OPERATION,
                      [&](cl_command_queue queue, cl_uint count, const cl_event* list) {
                        return WEFT_DRIVER(clEnqueueSVMFree)(queue, 1, pointers, nullptr, nullptr,
                                                             count, list, nullptr);
                      });
}

}  // namespace
}  // namespace weft::test
