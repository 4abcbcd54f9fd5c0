// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles as entry points receive them.
#pragma once

#include <algorithm>
#include <span>

#include "runtime/base/handle.h"
#include "runtime/base/result.h"
#include "runtime/base/small_vector.h"

namespace weft {

// clRetain* and clRelease* of every kind: WEFT_ENTRY_POINT(clRetainContext,
// RetainHandle<cl_context>)
template <class Handle>
Status RetainHandle(typename HandleTraits<Handle>::Type& object) {
  object.RetainExternal();
  return {};
}

template <class Handle>
Status ReleaseHandle(typename HandleTraits<Handle>::Type& object) {
  if (!object.ReleaseExternal())
    return Error(HandleTraits<Handle>::kInvalid, "the application holds no reference to {}",
                 static_cast<const void*>(&object));
  return {};
}

// How many entries of a list get room before they are checked: its count may be any number.
constexpr size_t kUncheckedRoom = 64;

// A parameter pair (cl_uint count, const Handle* list), or (list, size_t count), checked: NULL
// exactly if the count is 0 (else CL_INVALID_VALUE), and every handle alive and of its type (else
// its CL_INVALID_*).
template <class T>
class HandleList {
 public:
  HandleList() = default;
  template <class Handle>
  static Result<HandleList> From(size_t count, const Handle* handles) {
    if ((count == 0) != (handles == nullptr))
      return Error(CL_INVALID_VALUE, "list {} has {} entries", static_cast<const void*>(handles),
                   count);
    HandleList list;
    list.objects_.reserve(std::min(count, kUncheckedRoom));
    for (size_t i = 0; i < count; ++i) {
      T* object = FromHandle(handles[i]);
      if (!object)
        return Error(HandleTraits<Handle>::kInvalid, "entry {} of the list is {}", i,
                     static_cast<const void*>(handles[i]));
      list.objects_.push_back(object);
    }
    return list;
  }

  std::span<T* const> objects() const { return {objects_.data(), objects_.size()}; }
  bool empty() const { return objects_.empty(); }
  size_t size() const { return objects_.size(); }
  auto begin() const { return objects_.begin(); }
  auto end() const { return objects_.end(); }

 private:
  SmallVector<T*, 8> objects_;
};

}  // namespace weft
