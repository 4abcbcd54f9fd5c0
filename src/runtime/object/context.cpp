// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/context.h"

#include <algorithm>

#include "runtime/compiler/compiler_client.h"
#include "runtime/graph/scheduler.h"
#include "runtime/memory/spare_mappings.h"
#include "runtime/object/device.h"
#include "runtime/object/event.h"

namespace weft {
namespace {

std::atomic<uint64_t> last_id = 0;

}  // namespace

Context::Context(std::vector<Ref<Device>> devices, std::vector<cl_context_properties> properties,
                 const Options& options, Notify notify, void* user_data)
    : Object(ObjectTag::kContext),
      devices_(std::move(devices)),
      properties_(std::move(properties)),
      options_(options),
      id_(last_id.fetch_add(1, std::memory_order_relaxed) + 1),
      notify_(notify),
      user_data_(user_data) {
  PrestartCompiler();
}

Context::~Context() { DropSpareMappings(id_); }

uint64_t Context::memory_limit() const {
  uint64_t limit = 0;
  for (const Ref<Device>& device : devices_)
    limit = std::max(limit, device->limits().global_memory);
  return limit;
}

bool Context::Has(const Device& device) const {
  return std::ranges::any_of(devices_, [&](const auto& own) { return own.get() == &device; });
}

void Context::ReportError(const char* message) const {
  if (notify_) notify_(message, nullptr, 0, user_data_);
}

const uint32_t* Context::stop() const {
  return options_.terminable ? reinterpret_cast<const uint32_t*>(&stop_) : nullptr;
}

Status Context::Terminate() {
  if (!options_.terminable)
    return Error(CL_INVALID_OPERATION, "the context was made without CL_CONTEXT_TERMINATE_KHR");
  if (stop_.exchange(1, std::memory_order_acq_rel) != 0)
    return Error(CL_CONTEXT_TERMINATED_KHR, "the context is terminated already");
  for (const Ref<Event>& event : user_events_.All())
    Scheduler::EndDependants(event->task(), CL_CONTEXT_TERMINATED_KHR);
  ReportError("the context is terminated");
  return {};
}

}  // namespace weft
