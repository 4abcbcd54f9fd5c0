// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/pipe.h"

#include <climits>

#include "runtime/object/context.h"

namespace weft {

Pipe::Pipe(Context& context, cl_mem_flags flags, cl_uint packet_bytes, cl_uint max_packets,
           Place place, Storage storage)
    : MemObject(context, CL_MEM_OBJECT_PIPE, flags, std::move(place), std::move(storage), {}, {}),
      ring_(data(), packet_bytes, max_packets) {}

Result<Ref<Pipe>> Pipe::Create(Context& context, cl_mem_flags flags, cl_uint packet_bytes,
                               cl_uint max_packets) {
  // Kernels count the packets that are left with a sign.
  if (max_packets > INT_MAX)
    return Error(CL_MEM_OBJECT_ALLOCATION_FAILURE, "{} packets are more than {}", max_packets,
                 INT_MAX);
  const size_t bytes = sizeof(WeftPipe) + size_t{packet_bytes} * max_packets;
  WEFT_ASSIGN(Storage storage, Storage::Allocate(bytes, context.memory_limit(), context.id()));
  std::byte* const data = storage.data();
  return Make<Pipe>(context, flags, packet_bytes, max_packets,
                    Place{nullptr, 0, bytes, nullptr, data}, std::move(storage));
}

}  // namespace weft
