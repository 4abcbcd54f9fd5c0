// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "absent_fixture.h"

namespace weft::test {
namespace {

using EnqueueSVMMigrateMem = Absent;

// the device associated with command_queue does not support SVM
TEST_F(EnqueueSVMMigrateMem, NeedsADeviceWithSvm) {
  const void* ranges[] = {host_};
  ExpectAbsentCommand(CL_INVALID_OPERATION, [&](cl_command_queue queue, cl_uint count,
                                                const cl_event* list) {
    return WEFT_DRIVER(clEnqueueSVMMigrateMem)(queue, 1, ranges, nullptr, 0, count, list, nullptr);
  });
}

}  // namespace
}  // namespace weft::test
