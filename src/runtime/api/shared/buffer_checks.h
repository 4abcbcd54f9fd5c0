// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules that all commands on buffers share.
#pragma once

#include <cstdint>

#include "runtime/api/adapter/wait_list.h"
#include "runtime/object/buffer.h"
#include "runtime/object/queue.h"

namespace weft {

enum class HostAccess : uint8_t { kRead = 1, kWrite = 2 };

// CL_INVALID_CONTEXT unless buffer and wait list are of the queue's context.
Status CheckContexts(const Queue& queue, const MemObject& object, const WaitList& wait_list);
// CL_INVALID_VALUE unless the bytes lie in the buffer.
Status CheckRange(const Buffer& buffer, size_t offset, size_t size);
// CL_INVALID_OPERATION if the buffer's flags forbid the host this access.
Status CheckHostAccess(const Buffer& buffer, HostAccess access);
// CL_INVALID_OPERATION if the buffer is immutable, for commands that write to it.
Status CheckMutable(const Buffer& buffer);

// CL_INVALID_VALUE unless these are map flags that go together.
Status CheckMapFlags(cl_map_flags flags);

// The size beyond which data is moved around the caches.
uint64_t CacheBytes(const Queue& queue);

}  // namespace weft
