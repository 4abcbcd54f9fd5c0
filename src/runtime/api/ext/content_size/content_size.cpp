// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_pocl_content_size: which buffer tells how much of another one means anything. It spares
// transfers between devices, of which there are none here, so that nothing is kept of it.
#include "runtime/api/adapter/adapter.h"
#include "runtime/object/buffer.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

Status SetContentSizeBufferPoCL(MemObject& object, MemObject& size_object) {
  const Buffer* const size_buffer = Buffer::From(&size_object);
  // buffer or content_size_buffer is not of CL_MEM_OBJECT_BUFFER type
  if (!Buffer::From(&object) || !size_buffer)
    return Error(CL_INVALID_VALUE, "types 0x{:x} and 0x{:x}, not buffers", object.type(),
                 size_object.type());
  // content_size_buffer is too small
  if (size_buffer->size() < sizeof(cl_ulong))
    return Error(CL_INVALID_VALUE, "a size of {} bytes, it has {}", size_buffer->size(),
                 sizeof(cl_ulong));
  // buffer and content_size_buffer are not in the same context
  if (&object.context() != &size_object.context())
    return Error(CL_INVALID_CONTEXT, "the buffers are of two contexts");
  return {};
}

}  // namespace

WEFT_ENTRY_POINT(clSetContentSizeBufferPoCL, SetContentSizeBufferPoCL)

}  // namespace weft
