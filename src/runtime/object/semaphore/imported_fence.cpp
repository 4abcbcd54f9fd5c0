// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/semaphore/imported_fence.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <utility>

namespace weft {

bool ImportedFence::CanWaitFor(int descriptor) {
  struct stat file;
  return fstat(descriptor, &file) == 0 && !S_ISREG(file.st_mode) && !S_ISDIR(file.st_mode) &&
         !S_ISBLK(file.st_mode);
}

ImportedFence::ImportedFence(Context& context, std::shared_ptr<SemaphorePayload> payload,
                             Descriptor file)
    : payload_(std::move(payload)),
      file_(std::move(file)),
      turn_(payload_->TakeForSignal(context)) {}

ImportedFence::~ImportedFence() {
  DescriptorWatcher::Forget(file_.number());
  if (!over()) payload_->EndSignal(turn_, false);
}

Result<std::shared_ptr<ImportedFence>> ImportedFence::Make(
    Context& context, std::shared_ptr<SemaphorePayload> payload, int descriptor) {
  Descriptor file(fcntl(descriptor, F_DUPFD_CLOEXEC, 0));
  if (!file) return Error(CL_OUT_OF_RESOURCES, "the system gives no descriptor");
  auto fence = std::make_shared<ImportedFence>(context, std::move(payload), std::move(file));
  if (!fence->Watch())
    return Error(CL_OUT_OF_RESOURCES, "the system gives nothing to wait for a fence with");
  return fence;
}

bool ImportedFence::Watch() {
  if (!DescriptorWatcher::Prepare(file_.number(), weak_from_this())) return false;
  DescriptorWatcher::Watch(file_.number());
  return true;
}

void ImportedFence::Readable() {
  if (over()) return;
  if (!IsReady(file_.number(), POLLIN)) return DescriptorWatcher::Watch(file_.number());
  over_.store(true, std::memory_order_relaxed);
  payload_->EndSignal(turn_, true);
}

void ImportedFence::AfterFork() {
  if (over() || Watch()) return;
  over_.store(true, std::memory_order_relaxed);
  payload_->EndSignal(turn_, false);
}

}  // namespace weft
