// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_arm_import_memory, of memory of the process (cl_arm_import_memory_host).
#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/memory_flags.h"
#include "runtime/api/shared/property_list.h"
#include "runtime/object/buffer.h"
#include "runtime/object/context.h"
#include "runtime/os/mapped.h"

namespace weft {
namespace {

Status CheckProperties(const cl_import_properties_arm* given) {
  // invalid properties, or an invalid combination, are passed
  PropertyList list(given, {"import", CL_INVALID_PROPERTY});
  while (list.HasNext()) {
    WEFT_ASSIGN(const auto name, list.Next());
    const cl_import_properties_arm value = list.Value();
    if (name != CL_IMPORT_TYPE_ARM) return list.Unknown();
    // a type whose extension is not reported
    if (value != CL_IMPORT_TYPE_HOST_ARM) return list.BadValue(value);
  }
  return {};
}

Result<Ref<Buffer>> ImportMemoryARM(Context& context, cl_mem_flags flags,
                                    const cl_import_properties_arm* properties, void* memory,
                                    size_t size) {
  flags &= ~cl_mem_flags{CL_MEM_USE_HOST_PTR};  // it is ignored
  // invalid flag input
  if (flags & ~(kDeviceAccess | kHostAccess))
    return Error(CL_INVALID_VALUE, "flags 0x{:x} are none of an import", flags);
  WEFT_TRY(CheckMemoryFlags(flags));
  // size is 0
  if (size == 0) return Error(CL_INVALID_BUFFER_SIZE, "an import of no bytes");
  WEFT_TRY(CheckProperties(properties));
  // memory is NULL
  if (!memory) return Error(CL_INVALID_VALUE, "memory is NULL");
  // virtual pages in the range of memory to memory + size are not mapped
  if (!IsMapped(memory, size))
    return Error(CL_INVALID_OPERATION, "not all of the {} bytes at {} are mapped", size, memory);
  Ref<Buffer> shared = context.shared_memory().Find(memory);
  auto buffer = Buffer::Create(context, flags | CL_MEM_USE_HOST_PTR, size, memory, {});
  if (buffer) (*buffer)->SetShared(std::move(shared));
  return buffer;
}

}  // namespace

WEFT_ENTRY_POINT(clImportMemoryARM, ImportMemoryARM)

}  // namespace weft
