// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/base/object.h"

namespace weft {
namespace {

std::atomic<const void*> dispatch_table = nullptr;
std::atomic<void*> dispatch_data = nullptr;

}  // namespace

void SetDispatchTable(const void* table) { dispatch_table.store(table); }
void SetDispatchData(void* data) { dispatch_data.store(data); }

Object::Object(ObjectTag tag)
    : dispatch_(dispatch_table.load(std::memory_order_relaxed)),
      dispatch_data_(dispatch_data.load(std::memory_order_relaxed)),
      tag_(tag) {}

void Object::RefreshDispatchData() {
  dispatch_data_ = dispatch_data.load(std::memory_order_relaxed);
}

bool Object::ReleaseExternal() {
  uint32_t count = external_.load(std::memory_order_relaxed);
  do {
    if (count == 0) return false;
  } while (!external_.compare_exchange_weak(count, count - 1, std::memory_order_acq_rel));
  if (count == 1) Release();
  return true;
}

bool Object::TryRetain() const {
  uint32_t count = total_.load(std::memory_order_relaxed);
  while (count != 0)
    if (total_.compare_exchange_weak(count, count + 1, std::memory_order_relaxed)) return true;
  return false;
}

void Object::Release() const {
  if (total_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  auto* dying = const_cast<Object*>(this);
  dying->tag_.store(ObjectTag::kDead, std::memory_order_relaxed);
  dying->destroy_(dying);
}

}  // namespace weft
