// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/context.h"

#include <algorithm>

#include "runtime/object/device.h"
#include "runtime/program/compiler_client.h"

namespace weft {

Context::Context(std::vector<Ref<Device>> devices, std::vector<cl_context_properties> properties,
                 Notify notify, void* user_data)
    : Object(ObjectTag::kContext),
      devices_(std::move(devices)),
      properties_(std::move(properties)),
      notify_(notify),
      user_data_(user_data) {
  PrestartCompiler();
}

Context::~Context() = default;

bool Context::Has(const Device& device) const {
  return std::ranges::any_of(devices_, [&](const auto& own) { return own.get() == &device; });
}

void Context::ReportError(const char* message) const {
  if (notify_) notify_(message, nullptr, 0, user_data_);
}

}  // namespace weft
