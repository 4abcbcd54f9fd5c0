// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/command/device_events.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace weft {
namespace {

// A word: the generation above, the index from 1 on below.
constexpr unsigned kGenerationShift = 32;

void WriteTo(uint64_t* place, const uint64_t (&elapsed)[2]) {
  std::memcpy(place, elapsed, sizeof elapsed);
}

}  // namespace

uint64_t DeviceEvents::Make(bool is_user) {
  if (free_.empty()) {
    if (events_.size() == kMaxEventsTogether) return 0;
    free_.push_back(uint32_t(events_.size()));
    events_.emplace_back();
  }
  const uint32_t index = free_.back();
  free_.pop_back();
  DeviceEvent& event = events_[index];
  const uint32_t generation = event.generation + 1;
  event = {.is_user = is_user,
           .is_used = true,
           .index = index,
           .generation = generation,
           .references = 1};
  return (uint64_t{generation} << kGenerationShift) | (index + 1);
}

DeviceEvent* DeviceEvents::Find(uint64_t word) {
  const auto place = uint32_t(word);
  if (place == 0 || place > events_.size()) return nullptr;
  DeviceEvent& event = events_[place - 1];
  return event.is_used && event.generation == word >> kGenerationShift ? &event : nullptr;
}

void DeviceEvents::Release(DeviceEvent& event) {
  if (event.references > 0) --event.references;
  FreeIfUnused(event);
}

std::vector<DeviceCommand*> DeviceEvents::Complete(DeviceEvent& event, cl_int status) {
  event.status = status;
  for (uint64_t* place : event.captures) WriteTo(place, event.elapsed);
  event.captures.clear();
  std::vector<DeviceCommand*> dependants = std::move(event.dependants);
  event.dependants.clear();
  FreeIfUnused(event);
  return dependants;
}

DeviceEvent* DeviceEvents::FindAwaited() {
  const auto is_awaited = [](const DeviceEvent& event) {
    return event.is_used && event.is_user && !event.complete() && !event.dependants.empty();
  };
  const auto found = std::ranges::find_if(events_, is_awaited);
  return found == events_.end() ? nullptr : &*found;
}

// A command's event lives until it is complete, a user's for as long as someone waits.
void DeviceEvents::FreeIfUnused(DeviceEvent& event) {
  const bool is_needed = !event.complete() && (!event.is_user || !event.dependants.empty());
  if (event.references > 0 || is_needed || !event.is_used) return;
  event.is_used = false;
  free_.push_back(event.index);
}

}  // namespace weft
