// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <new>
#include <ranges>
#include <utility>
#include <vector>

#include "runtime/base/mutex.h"
#include "runtime/base/object.h"
#include "runtime/exec/callback_thread.h"

namespace weft {

// What the application wants called when an object of its ends: last registered, first called,
// while the object's memory is still there, and not on a thread that others wait for.
template <class Handle>
class DestructorCallbacks {
 public:
  using Function = void(CL_CALLBACK*)(Handle, void*);

  void Add(Function function, void* user_data) {
    MutexLock lock(mutex_);
    entries_.emplace_back(function, user_data);
  }

  // Calls them, then destroy(dying), which may end this list too.
  void CallBefore(Object& dying, void (*destroy)(Object*)) {
    std::vector<Entry> entries;
    {
      MutexLock lock(mutex_);
      entries.swap(entries_);
    }
    if (entries.empty()) return destroy(&dying);
    const auto end = [entries = std::move(entries), &dying, destroy] {
      for (const auto& [function, user_data] : entries | std::views::reverse)
        CallOne(function, dying, user_data);
      destroy(&dying);
    };
    try {
      CallbackThread::Call(end);
    } catch (const std::bad_alloc&) {
      end();
    }
  }

 private:
  using Entry = std::pair<Function, void*>;

  // What the application throws ends here: nobody who lets go of an object expects it.
  static void CallOne(Function function, Object& dying, void* user_data) {
    try {
      function(reinterpret_cast<Handle>(&dying), user_data);
    } catch (...) {
    }
  }

  Mutex mutex_;
  std::vector<Entry> entries_ WEFT_GUARDED_BY(mutex_);
};

}  // namespace weft
