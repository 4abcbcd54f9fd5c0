// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <unordered_set>
#include <vector>

#include "runtime/base/ref.h"
#include "runtime/os/mutex.h"

namespace weft {

// Objects that are known and not held.
template <class T>
class Living {
 public:
  void Add(T& object) {
    MutexLock lock(mutex_);
    objects_.insert(&object);
  }
  // Before the object is gone.
  void Remove(T& object) {
    MutexLock lock(mutex_);
    objects_.erase(&object);
  }
  // Those that are not about to end.
  std::vector<Ref<T>> All() {
    std::vector<Ref<T>> all;
    MutexLock lock(mutex_);
    all.reserve(objects_.size());
    for (T* object : objects_)
      if (object->TryRetain()) all.push_back(Ref<T>::Adopt(object));
    return all;
  }

 protected:
  template <class Function>
  void ForEach(Function function) {
    MutexLock lock(mutex_);
    for (T* object : objects_) function(*object);
  }

 private:
  Mutex mutex_;
  std::unordered_set<T*> objects_ WEFT_GUARDED_BY(mutex_);
};

}  // namespace weft
