// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The base of every API object. A cl_* handle is the address of one. The loader reads the first two
// words.
//
// Two counts: what the application holds (retain and release calls) and all holders (each Ref, and
// one for the application as long as it holds any). An object dies when the second falls to zero.
// Its memory then goes back to a pool that is never unmapped, with a dead tag, so that a stale
// handle is found out and not followed.
#pragma once

#include <atomic>
#include <cstdint>
#include <type_traits>

#include "runtime/base/opencl.h"
#include "runtime/base/ref.h"
#include "runtime/base/slot_pool.h"

namespace weft {

enum class ObjectTag : uint32_t {
  kDead = 0,
  kPlatform = 0x706c6174,
  kDevice = 0x64657669,
  kContext = 0x63747874,
  kQueue = 0x71756575,
  kMemory = 0x6d656d6f,
  kSampler = 0x73616d70,
  kProgram = 0x70726f67,
  kKernel = 0x6b65726e,
  kEvent = 0x65766e74,
  kSemaphore = 0x73656d61,
  kCommandBuffer = 0x63627566,
  kMutableCommand = 0x6d636d64,
};

class Object {
 public:
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  // The application's count (CL_*_REFERENCE_COUNT). Release answers false, and does nothing, at
  // zero.
  void RetainExternal() {
    if (AddExternal()) Retain();
  }
  bool ReleaseExternal();
  // RetainExternal by a holder: if it answers true, the caller's hold is now the application's.
  [[nodiscard]] bool AddExternal() {
    return external_.fetch_add(1, std::memory_order_relaxed) == 0;
  }

  uint32_t external_count() const { return external_.load(std::memory_order_relaxed); }

  // All holders; for Ref alone.
  void Retain() const { total_.fetch_add(1, std::memory_order_relaxed); }
  void Release() const;
  // For who keeps an address without holding the object: false if it is about to die.
  [[nodiscard]] bool TryRetain() const;

  ObjectTag tag() const { return tag_.load(std::memory_order_relaxed); }

  // Takes over a value of SetDispatchData that came after the object was made.
  void RefreshDispatchData();

 protected:
  explicit Object(ObjectTag tag);
  ~Object() = default;

 private:
  template <class T, class... Args>
  friend Ref<T> Make(Args&&... args);

  const void* dispatch_;           // the ICD dispatch table
  void* dispatch_data_ = nullptr;  // the loader's (cl_khr_icd 2.0.0)
  std::atomic<ObjectTag> tag_;
  std::atomic<uint32_t> external_ = 0;
  mutable std::atomic<uint32_t> total_ = 1;  // its maker's
  void (*destroy_)(Object*) = nullptr;
};

// The type behind a handle type: HandleTraits<cl_context>::Type is Context. Each object's header
// specializes it with Type, kTag, kInvalid (the error for a bad handle) and kReachable: whether
// queries on other objects give the handle out, so that it may be used after the application's own
// count fell to zero.
template <class Handle>
struct HandleTraits;

// The live object behind a handle, or null for a NULL, dead or wrong-type handle.
template <class Handle>
typename HandleTraits<Handle>::Type* FromHandle(Handle handle) {
  using Traits = HandleTraits<Handle>;
  auto* object = reinterpret_cast<Object*>(handle);
  if (!object || object->tag() != Traits::kTag) return nullptr;
  if (!Traits::kReachable && object->external_count() == 0) return nullptr;
  return static_cast<typename Traits::Type*>(object);
}

// What the ICD loader finds in the first two words of every object made from now on: our dispatch
// table, and what the loader gave with clIcdSetPlatformDispatchDataKHR.
void SetDispatchTable(const void* table);
void SetDispatchData(void* data);

// Makes an object that the returned Ref alone holds. Throws std::bad_alloc. A type that has
// something to do before it is destroyed, and on another thread maybe, has
// void EndWith(void (*destroy)(Object*)), which calls destroy(this) at last.
template <class T, class... Args>
Ref<T> Make(Args&&... args) {
  static_assert(!std::is_polymorphic_v<T>, "the Object must stand at the beginning");
  static_assert(sizeof(T) <= kLargestSlot, "no memory of an object may ever be unmapped");
  void* memory = TakeSlot(SlotUse::kObject, sizeof(T));
  T* object;
  try {
    object = new (memory) T(std::forward<Args>(args)...);
  } catch (...) {
    GiveSlot(SlotUse::kObject, memory, sizeof(T));
    throw;
  }
  static constexpr auto kDestroy = [](Object* dying) {
    static_cast<T*>(dying)->~T();
    GiveSlot(SlotUse::kObject, dying, sizeof(T));
  };
  object->destroy_ = kDestroy;
  if constexpr (requires { &T::EndWith; })
    object->destroy_ = [](Object* dying) { static_cast<T*>(dying)->EndWith(kDestroy); };
  return Ref<T>::Adopt(object);
}

}  // namespace weft
