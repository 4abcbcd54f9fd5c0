// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/pipe.h"

#include <algorithm>
#include <climits>

#include "runtime/object/context.h"

namespace weft {

Pipe::Pipe(Context& context, cl_mem_flags flags, Place place, Storage storage)
    : MemObject(context, CL_MEM_OBJECT_PIPE, flags, std::move(place), std::move(storage), {}, {}) {}

Result<Ref<Pipe>> Pipe::Create(Context& context, cl_mem_flags flags, cl_uint packet_bytes,
                               cl_uint max_packets) {
  // Kernels count the packets that are left with a sign.
  if (max_packets > INT_MAX)
    return Error(CL_MEM_OBJECT_ALLOCATION_FAILURE, "{} packets are more than {}", max_packets,
                 INT_MAX);
  const size_t bytes = sizeof(WeftPipe) + size_t{packet_bytes} * max_packets;
  WEFT_ASSIGN(Storage storage, Storage::Allocate(bytes, context.memory_limit(), context.id()));
  std::byte* const data = storage.data();
  Ref<Pipe> pipe =
      Make<Pipe>(context, flags, Place{nullptr, 0, bytes, nullptr, data}, std::move(storage));
  new (data) WeftPipe{packet_bytes, max_packets, {}, {}, {}};
  return pipe;
}

WeftPipeEnd& Pipe::EndOf(Side side) const {
  return side == Side::kReaders ? state().readers : state().writers;
}

void Pipe::Begin(Side side) {
  MutexLock lock(mutex_);
  Use& use = uses_[size_t(side)];
  if (use.kernels++ != 0) return;
  WeftPipeEnd& end = EndOf(side);
  use.began_with = int(side == Side::kReaders ? packets_ : max_packets() - packets_);
  end.left = use.began_with;
  if (end.next >= max_packets()) end.next -= max_packets();
}

void Pipe::End(Side side) {
  MutexLock lock(mutex_);
  Use& use = uses_[size_t(side)];
  if (--use.kernels != 0) return;
  const cl_uint taken = cl_uint(use.began_with - EndOf(side).left);
  packets_ += side == Side::kReaders ? -taken : taken;
}

}  // namespace weft
