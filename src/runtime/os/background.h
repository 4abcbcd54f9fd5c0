// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>

namespace weft {

// Runs work on a thread of its own, on which no signal of the application is delivered; on the
// calling thread if the system gives no thread. What the work throws is dropped.
void RunInBackground(std::function<void()> work);

}  // namespace weft
