// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Pipes", for devices without them (CL_DEVICE_PIPE_SUPPORT is CL_FALSE): none
// can be made, so no handle is a pipe.
#include "runtime/api/adapter/adapter.h"
#include "runtime/object/context.h"
#include "runtime/object/mem_object.h"

namespace weft {
namespace {

// no devices in context support pipes
Result<Ref<MemObject>> CreatePipe(Context&, cl_mem_flags, cl_uint, cl_uint,
                                  const cl_pipe_properties*) {
  return Error(CL_INVALID_OPERATION, "no device of the context supports pipes");
}

// pipe is not a valid pipe object
Status GetPipeInfo(MemObject&, cl_pipe_info, InfoSink) {
  return Error(CL_INVALID_MEM_OBJECT, "the memory object is no pipe");
}

}  // namespace

WEFT_ENTRY_POINT(clCreatePipe, CreatePipe)
WEFT_ENTRY_POINT(clGetPipeInfo, GetPipeInfo)

}  // namespace weft
