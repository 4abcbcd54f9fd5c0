// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <ranges>
#include <utility>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/base/result.h"
#include "runtime/os/mutex.h"
#include "runtime/pool/callback_thread.h"

namespace weft {

// What the application wants called when an object of its ends: last registered, first called,
// while the object's memory is still there, and not on a thread that others wait for.
template <class Handle>
class DestructorCallbacks : private CallbackThread::Item {
 public:
  using Function = void(CL_CALLBACK*)(Handle, void*);

  DestructorCallbacks() : Item(CallAll) {}

  // CL_OUT_OF_RESOURCES if there can be no thread for them.
  Status Add(Function function, void* user_data) {
    if (!CallbackThread::Prepare())
      return Error(CL_OUT_OF_RESOURCES, "the system gives no thread for callbacks");
    MutexLock lock(mutex_);
    entries_.emplace_back(function, user_data);
    return {};
  }

  // Calls them, then destroy(dying), which may end this list too.
  void CallBefore(Object& dying, void (*destroy)(Object*)) {
    if (Entries().empty()) return destroy(&dying);
    dying_ = &dying;
    destroy_ = destroy;
    CallbackThread::Call(*this);
  }

 private:
  using Entry = std::pair<Function, void*>;

  static void CallAll(Item& item) {
    auto& self = static_cast<DestructorCallbacks&>(item);
    for (const auto& [function, user_data] : self.Entries() | std::views::reverse)
      CallOne(function, *self.dying_, user_data);
    self.destroy_(self.dying_);
  }

  // Nobody adds any while the object dies.
  const std::vector<Entry>& Entries() WEFT_THREAD_ANNOTATION(no_thread_safety_analysis) {
    return entries_;
  }

  // What the application throws ends here: nobody who lets go of an object expects it.
  static void CallOne(Function function, Object& dying, void* user_data) {
    try {
      function(reinterpret_cast<Handle>(&dying), user_data);
    } catch (...) {
    }
  }

  Mutex mutex_;
  std::vector<Entry> entries_ WEFT_GUARDED_BY(mutex_);
  Object* dying_ = nullptr;
  void (*destroy_)(Object*) = nullptr;
};

}  // namespace weft
