// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each thread did when, as a file in Chrome's trace-event format (the knob WEFT_TRACE), for
// chrome://tracing and ui.perfetto.dev.
// https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

namespace weft {

// Whether there is a file for it, as far as is known before the knobs are read.
extern constinit std::atomic<bool> maybe_tracing;
bool ReadTraceEnabled() noexcept;

inline bool TraceEnabled() noexcept {
  return maybe_tracing.load(std::memory_order_relaxed) && ReadTraceEnabled();
}

// The calling thread did `name` from `start_ns` to `end_ns` of the device timer. `object` is what
// it worked on: a queue's or an event's address. No more than a lost line if there is no memory.
void Trace(std::string_view category, std::string_view name, uint64_t start_ns, uint64_t end_ns,
           const void* object) noexcept;

}  // namespace weft
