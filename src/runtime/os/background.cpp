// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/background.h"

#include <memory>
#include <utility>

#include "runtime/os/thread.h"

namespace weft {

namespace {

using Work = std::function<void()>;

void RunGuarded(const Work& work) {
  try {
    work();
  } catch (...) {  // memory ran out; a thread that ends by an exception would end the process
  }
}

}  // namespace

void RunInBackground(Work work) {
  auto owned = std::make_unique<Work>(std::move(work));
  pthread_t thread;
  const auto run = [](void* argument) -> void* {
    const std::unique_ptr<Work> taken(static_cast<Work*>(argument));
    RunGuarded(*taken);
    return nullptr;
  };
  if (StartThread("weft-background", run, owned.get(), &thread)) {
    pthread_detach(thread);
    owned.release();
  } else {
    RunGuarded(*owned);
  }
}

}  // namespace weft
