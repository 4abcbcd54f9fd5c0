// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/jit_registry.h"

#include "runtime/os/mutex.h"

// The debugger finds these two by name: it puts a breakpoint into the function and then reads the
// descriptor.
extern "C" {

enum JitAction : uint32_t { kNoAction, kRegister, kUnregister };

struct JitDescriptor {
  uint32_t version;
  JitAction action;
  weft::JitRegistration::Entry* relevant_entry;
  weft::JitRegistration::Entry* first_entry;
};

__attribute__((used)) JitDescriptor __jit_debug_descriptor = {1, kNoAction, nullptr, nullptr};

__attribute__((used, noinline)) void __jit_debug_register_code() { asm volatile("" ::: "memory"); }
}

namespace weft {
namespace {

constinit Mutex list_mutex;

void Tell(JitAction action, JitRegistration::Entry* entry) {
  __jit_debug_descriptor.action = action;
  __jit_debug_descriptor.relevant_entry = entry;
  __jit_debug_register_code();
  __jit_debug_descriptor.action = kNoAction;
}

}  // namespace

JitRegistration::JitRegistration(Bytes object)
    : object_(std::move(object)), entry_{nullptr, nullptr, object_.data(), object_.size()} {
  MutexLock lock(list_mutex);
  entry_.next = __jit_debug_descriptor.first_entry;
  if (entry_.next) entry_.next->previous = &entry_;
  __jit_debug_descriptor.first_entry = &entry_;
  Tell(kRegister, &entry_);
}

JitRegistration::~JitRegistration() {
  MutexLock lock(list_mutex);
  if (entry_.previous) {
    entry_.previous->next = entry_.next;
  } else {
    __jit_debug_descriptor.first_entry = entry_.next;
  }
  if (entry_.next) entry_.next->previous = entry_.previous;
  Tell(kUnregister, &entry_);
}

}  // namespace weft
