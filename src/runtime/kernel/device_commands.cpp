// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/kernel/device_commands.h"

#include <exception>

#include "runtime/kernel/fp_state.h"
#include "runtime/kernel/launch_stop.h"

namespace weft {
namespace {

DeviceCommands* CommandsOf(WeftWorker* worker) {
  return reinterpret_cast<EnqueuingWorker*>(worker)->device_commands;
}

// A program that is not built with -g learns no more than that it failed.
template <class Enqueue>
int32_t CodeFor(WeftWorker* worker, bool is_debug, Enqueue enqueue) {
  const FpStateScope fp_state(FpState::kStandard);
  DeviceCommands* const commands = CommandsOf(worker);
  EnqueueCode code = EnqueueCode::kFailure;
  try {
    if (commands) code = enqueue(*commands);
  } catch (const std::exception&) {
    code = EnqueueCode::kOutOfResources;
  }
  return int32_t(code == EnqueueCode::kSuccess || is_debug ? code : EnqueueCode::kFailure);
}

}  // namespace
}  // namespace weft

extern "C" {

int32_t weft_enqueue_kernel(WeftWorker* worker, uint64_t queue, uint32_t flags,
                            const WeftNDRange* range, uint32_t wait_count,
                            const uint64_t* wait_list, uint64_t* event, const char* block,
                            const void* literal, uint32_t literal_bytes, uint32_t local_count,
                            const uint64_t* local_sizes, uint32_t is_debug) {
  return weft::CodeFor(worker, is_debug != 0, [&](weft::DeviceCommands& commands) {
    return commands.EnqueueKernel(
        {queue, wait_count, wait_list, event},
        {flags, *range, block, literal, literal_bytes, local_count, local_sizes});
  });
}

int32_t weft_enqueue_marker(WeftWorker* worker, uint64_t queue, uint32_t wait_count,
                            const uint64_t* wait_list, uint64_t* event, uint32_t is_debug) {
  return weft::CodeFor(worker, is_debug != 0, [&](weft::DeviceCommands& commands) {
    return commands.EnqueueMarker({queue, wait_count, wait_list, event});
  });
}

uint64_t weft_default_queue(WeftWorker* worker) {
  weft::DeviceCommands* const commands = weft::CommandsOf(worker);
  return commands ? commands->DefaultQueue() : 0;
}

uint64_t weft_device_event(WeftWorker* worker, uint32_t operation, uint64_t event, int32_t value,
                           void* place) {
  weft::DeviceCommands* const commands = weft::CommandsOf(worker);
  try {
    return commands ? commands->DoWithEvent(operation, event, value, place) : 0;
  } catch (const std::exception&) {
    return 0;
  }
}

uint32_t weft_block_info(WeftWorker* worker, uint32_t what, const WeftNDRange* range,
                         const char* block) {
  const weft::FpStateScope fp_state(weft::FpState::kStandard);
  weft::DeviceCommands* const commands = weft::CommandsOf(worker);
  try {
    return commands ? commands->BlockInfo(what, range, block) : 0;
  } catch (const std::exception&) {
    return 0;
  }
}

int32_t weft_terminate_kernel(WeftWorker* worker, uint32_t reason) {
  weft::LaunchStop* const stop = reinterpret_cast<weft::EnqueuingWorker*>(worker)->stop;
  if (stop) stop->EndItself(reason);
  return 0;
}

}  // extern "C"
