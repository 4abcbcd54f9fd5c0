// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/user_events.h"

#include "runtime/object/event.h"

namespace weft {

void UserEvents::InForkedChild() {
  ForEach([](Event& event) { event.task().ReleaseWaiters(); });
}

}  // namespace weft
