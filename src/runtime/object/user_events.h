// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/object/living.h"
#include "runtime/os/fork.h"

namespace weft {

class Event;

// A context's user events, on which nothing but the application has a hold: terminating the context
// lets go of the commands that wait for them, and a fork of the threads.
class UserEvents : public Living<Event>, private ForkListener {
 public:
  UserEvents() { ListenToForks(); }
  ~UserEvents() { IgnoreForks(); }

 private:
  void InForkedChild() override;
};

}  // namespace weft
