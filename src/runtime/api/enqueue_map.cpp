// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapters on mapping, unmapping and migrating memory objects. Host and device share
// one storage, so all of them only take part in the order of commands.
#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_checks.h"
#include "runtime/api/shared/enqueue.h"
#include "runtime/command/host_commands.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

constexpr cl_map_flags kWrites = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;

Result<void*> EnqueueMapBuffer(Queue& queue, Buffer& buffer, cl_bool blocking, cl_map_flags flags,
                               size_t offset, size_t size, WaitList wait_list, EventOut event) {
  WEFT_TRY(CheckContexts(queue, buffer, wait_list));
  WEFT_TRY(CheckRange(buffer, offset, size));
  // size is 0
  if (size == 0) return Error(CL_INVALID_VALUE, "no bytes to map");
  WEFT_TRY(CheckMapFlags(flags));
  if (flags & CL_MAP_READ) WEFT_TRY(CheckHostAccess(buffer, HostAccess::kRead));
  if (flags & kWrites) WEFT_TRY(CheckHostAccess(buffer, HostAccess::kWrite));
  // mapping would lead to overlapping regions being mapped for writing
  if (!buffer.AddMapping(offset, size, flags & kWrites))
    return Error(CL_INVALID_OPERATION, "{} bytes at {} overlap a region mapped for writing", size,
                 offset);
  std::byte* const address = buffer.data() + offset;
  queue.context().Diagnose(CL_CONTEXT_DIAGNOSTICS_LEVEL_GOOD_INTEL,
                           "clEnqueueMapBuffer gives {} bytes without a copy", size);
  const Status enqueued =
      Enqueue(queue, MakeOrder(CL_COMMAND_MAP_BUFFER, {Ref<MemObject>(&buffer)}), wait_list, event,
              blocking);
  if (enqueued) return address;
  buffer.RemoveMapping(address);
  return std::unexpected(enqueued.error());
}

Status EnqueueUnmapMemObject(Queue& queue, MemObject& object, void* address, WaitList wait_list,
                             EventOut event) {
  WEFT_TRY(CheckContexts(queue, object, wait_list));
  // mapped_ptr is not a valid pointer returned by clEnqueueMapBuffer for the object
  if (!object.RemoveMapping(address))
    return Error(CL_INVALID_VALUE, "{} is no mapped address of the memory object", address);
  return Enqueue(queue, MakeOrder(CL_COMMAND_UNMAP_MEM_OBJECT, {Ref<MemObject>(&object)}),
                 wait_list, event);
}

Status Migrate(cl_command_type type, Queue& queue, const HandleList<MemObject>& objects,
               cl_mem_migration_flags flags, cl_mem_migration_flags known,
               const WaitList& wait_list, EventOut event) {
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // num_mem_objects is zero or mem_objects is NULL
  if (objects.empty()) return Error(CL_INVALID_VALUE, "no memory objects to migrate");
  WEFT_TRY(CheckMigrationFlags(flags, known));
  std::vector<Ref<MemObject>> held;
  for (MemObject* object : objects) {
    WEFT_TRY(CheckContexts(queue, *object, wait_list));
    held.emplace_back(object);
  }
  return Enqueue(queue, MakeOrder(type, std::move(held)), wait_list, event);
}

Status EnqueueMigrateMemObjects(Queue& queue, HandleList<MemObject> objects,
                                cl_mem_migration_flags flags, WaitList wait_list, EventOut event) {
  return Migrate(CL_COMMAND_MIGRATE_MEM_OBJECTS, queue, objects, flags, kMigrationFlags, wait_list,
                 event);
}

// cl_ext_migrate_memobject, the function's form before OpenCL 1.2.
Status EnqueueMigrateMemObjectExt(Queue& queue, HandleList<MemObject> objects,
                                  cl_mem_migration_flags_ext flags, WaitList wait_list,
                                  EventOut event) {
  return Migrate(CL_COMMAND_MIGRATE_MEM_OBJECT_EXT, queue, objects, flags,
                 CL_MIGRATE_MEM_OBJECT_HOST_EXT, wait_list, event);
}

}  // namespace

WEFT_ENTRY_POINT(clEnqueueMapBuffer, EnqueueMapBuffer)
WEFT_ENTRY_POINT(clEnqueueUnmapMemObject, EnqueueUnmapMemObject)
WEFT_ENTRY_POINT(clEnqueueMigrateMemObjects, EnqueueMigrateMemObjects)
WEFT_ENTRY_POINT(clEnqueueMigrateMemObjectEXT, EnqueueMigrateMemObjectExt)

}  // namespace weft
