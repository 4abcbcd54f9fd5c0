// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <pthread.h>

namespace weft {

// A function to call when a thread ends. Unlike the destructor of a thread's variable, it may be
// refused where memory is short, without ending the process, and comes again if the destructors of
// the application's own keys still use the driver. To be made while the library is loaded.
class ThreadEnd {
 public:
  explicit ThreadEnd(void (*function)(void*))
      : has_key_(pthread_key_create(&key_, function) == 0) {}

  // Has function(object) called when the calling thread ends. False if the system refuses.
  [[nodiscard]] bool Watch(void* object) const {
    return has_key_ && pthread_setspecific(key_, object) == 0;
  }

 private:
  pthread_key_t key_ = 0;
  bool has_key_;
};

}  // namespace weft
