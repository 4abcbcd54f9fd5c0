// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From objects to the handles that the application sees; FromHandle goes the other way.
#pragma once

#include "runtime/base/object.h"

namespace weft {

// The handle of an object; NULL for none. It lends: the application's count stays as it is.
template <class Handle>
Handle AsHandle(const typename HandleTraits<Handle>::Type* object) {
  return reinterpret_cast<Handle>(const_cast<Object*>(static_cast<const Object*>(object)));
}

// The handle of an object that is handed to the application, with a count of its own.
template <class Handle>
Handle GiveToApplication(Ref<typename HandleTraits<Handle>::Type> object) {
  auto* const given = object.get();
  if (given->AddExternal()) object.Detach();
  return AsHandle<Handle>(given);
}

}  // namespace weft
