// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/semaphore/semaphore.h"

#include <algorithm>
#include <utility>

#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/semaphore/imported_fence.h"
#include "runtime/object/semaphore/paired_payload.h"
#include "runtime/object/semaphore/shared_payload.h"
#include "runtime/os/descriptor.h"

namespace weft {
namespace {

std::shared_ptr<SemaphorePayload> PayloadOf(const Semaphore::Sharing& sharing) {
  if (sharing.payload) return sharing.payload;
  return std::make_shared<PairedPayload>();
}

}  // namespace

Semaphore::Semaphore(Context& context, std::vector<Ref<Device>> devices,
                     std::vector<cl_semaphore_properties_khr> properties, Sharing sharing)
    : Object(ObjectTag::kSemaphore),
      context_(&context),
      devices_(std::move(devices)),
      properties_(std::move(properties)),
      sharing_(std::move(sharing)),
      payload_(PayloadOf(sharing_)) {}

Semaphore::~Semaphore() = default;

bool Semaphore::Has(const Device& device) const {
  return std::ranges::any_of(devices_, [&](const auto& own) { return own.get() == &device; });
}

Status Semaphore::ImportFence(int descriptor) {
  if (descriptor < 0 || IsReady(descriptor, POLLIN)) {
    payload_->EndSignal(payload_->TakeForSignal(*context_), true);
  } else {
    WEFT_ASSIGN(auto fence, ImportedFence::Make(*context_, payload_, descriptor));
    std::vector<std::shared_ptr<ImportedFence>> fences = {std::move(fence)};
    MutexLock lock(mutex_);
    // Waits for earlier ones may be under way.
    std::ranges::copy_if(fences_, std::back_inserter(fences),
                         [](const auto& earlier) { return !earlier->over(); });
    fences_.swap(fences);
  }
  const Descriptor taken(descriptor);
  return {};
}

}  // namespace weft
