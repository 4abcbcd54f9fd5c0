// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules that all commands on buffers share.
#pragma once

#include <cstdint>

#include "runtime/api/adapter/wait_list.h"
#include "runtime/object/buffer.h"
#include "runtime/object/context.h"
#include "runtime/object/queue.h"

namespace weft {

enum class HostAccess : uint8_t { kRead = 1, kWrite = 2 };

// CL_INVALID_CONTEXT unless buffer and wait list are of the queue's context.
Status CheckContexts(const Queue& queue, const MemObject& object, const WaitList& wait_list);
// CL_INVALID_VALUE unless the bytes lie in the buffer.
Status CheckRange(const Buffer& buffer, size_t offset, size_t size);
// CL_INVALID_OPERATION if the object's flags forbid the host this access.
Status CheckHostAccess(const MemObject& object, HostAccess access);
// CL_INVALID_OPERATION if the object is immutable, for commands that write to it.
Status CheckMutable(const MemObject& object);

// CL_INVALID_VALUE unless these are map flags that go together.
Status CheckMapFlags(cl_map_flags flags);

// CL_INVALID_VALUE unless these are migration flags.
inline constexpr cl_mem_migration_flags kMigrationFlags =
    CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
Status CheckMigrationFlags(cl_mem_migration_flags flags,
                           cl_mem_migration_flags known = kMigrationFlags);

// CL_INVALID_BUFFER_SIZE unless all devices of the context can allocate so many bytes.
Status CheckAllocation(const Context& context, size_t size);
// CL_INVALID_VALUE unless memory that is reached by its address can be so aligned; 0 asks for
// nothing.
Status CheckAlignment(cl_uint alignment);

// The size beyond which data is moved around the caches.
uint64_t CacheBytes(const Queue& queue);

}  // namespace weft
