// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Pipes".
#include "runtime/object/pipe.h"

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/version.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

Result<Ref<MemObject>> CreatePipe(Context& context, cl_mem_flags flags, cl_uint packet_bytes,
                                  cl_uint max_packets, const cl_pipe_properties* properties) {
  constexpr cl_mem_flags kAllowed = CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS;
  // no devices in context support pipes
  if (!ReportedBits(CL_DEVICE_PIPE_SUPPORT))
    return Error(CL_INVALID_OPERATION, "no device of the context supports pipes");
  // values specified in flags are not as defined
  if (flags & ~kAllowed) return Error(CL_INVALID_VALUE, "flags {:#x} are not for pipes", flags);
  // properties is not NULL
  if (properties) return Error(CL_INVALID_VALUE, "a pipe has no properties");
  // pipe_packet_size is 0 or exceeds CL_DEVICE_PIPE_MAX_PACKET_SIZE, or pipe_max_packets is 0
  const cl_uint limit = context.devices().front()->limits().pipe_packet;
  if (packet_bytes == 0 || packet_bytes > limit || max_packets == 0)
    return Error(CL_INVALID_PIPE_SIZE, "{} packets of {} bytes, the limit is {} bytes", max_packets,
                 packet_bytes, limit);
  return Pipe::Create(context, flags ? flags : kAllowed, packet_bytes, max_packets);
}

Status GetPipeInfo(MemObject& object, cl_pipe_info name, InfoSink sink) {
  Pipe* const pipe = Pipe::From(&object);
  // pipe is not a valid pipe object
  if (!pipe) return Error(CL_INVALID_MEM_OBJECT, "the memory object is no pipe");
  switch (name) {
    case CL_PIPE_PACKET_SIZE: return sink.Value<cl_uint>(pipe->ring().packet_bytes());
    case CL_PIPE_MAX_PACKETS: return sink.Value<cl_uint>(pipe->ring().max_packets());
    case CL_PIPE_PROPERTIES: return sink.Array<cl_pipe_properties>({});
  }
  return sink.Unknown(name);
}

}  // namespace

WEFT_ENTRY_POINT(clCreatePipe, CreatePipe)
WEFT_ENTRY_POINT(clGetPipeInfo, GetPipeInfo)

}  // namespace weft
