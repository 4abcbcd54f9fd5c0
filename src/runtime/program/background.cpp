// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/program/background.h"

#include <memory>
#include <utility>

#include "runtime/exec/thread.h"

namespace weft {

void RunInBackground(std::function<void()> work) {
  using Work = std::function<void()>;
  auto owned = std::make_unique<Work>(std::move(work));
  pthread_t thread;
  const auto run = [](void* argument) -> void* {
    const std::unique_ptr<Work> taken(static_cast<Work*>(argument));
    (*taken)();
    return nullptr;
  };
  if (StartThread("weft-build", run, owned.get(), &thread)) {
    pthread_detach(thread);
    owned.release();
  } else {
    (*owned)();
  }
}

}  // namespace weft
