// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared virtual memory: blocks that come and go, and the queue's copies and fills of them, which
// are to cost what those of buffers do (transfer.cpp).
#include <cstring>
#include <memory>

#include "bench/harness/device.h"
#include "patterns.h"

namespace weft::bench {
namespace {

constexpr size_t kLarge = size_t{64} << 20, kSmall = size_t{4} << 10;

class Block {
 public:
  Block(const Device& device, size_t bytes)
      : context_(device.context()), address_(clSVMAlloc(context_, CL_MEM_READ_WRITE, bytes, 0)) {
    if (!address_) throw Failure("clSVMAlloc gives no memory");
  }
  ~Block() { clSVMFree(context_, address_); }
  Block(const Block&) = delete;
  void* address() const { return address_; }

 private:
  const cl_context context_;
  void* const address_;
};

struct Setting {
  Setting(Device& device, size_t bytes)
      : device(device), bytes(bytes), from(device, bytes), to(device, bytes) {
    for (const Block* block : {&from, &to})
      Check(clEnqueueSVMMap(device.queue(), CL_TRUE, CL_MAP_WRITE, block->address(), bytes, 0,
                            nullptr, nullptr),
            "clEnqueueSVMMap");
    std::memset(from.address(), 1, bytes);
    std::memset(to.address(), 1, bytes);
    for (const Block* block : {&from, &to})
      Check(clEnqueueSVMUnmap(device.queue(), block->address(), 0, nullptr, nullptr),
            "clEnqueueSVMUnmap");
    device.Finish();
  }

  void Copy() {
    Check(clEnqueueSVMMemcpy(device.queue(), CL_FALSE, to.address(), from.address(), bytes, 0,
                             nullptr, nullptr),
          "clEnqueueSVMMemcpy");
    device.Finish();
  }
  void Fill() {
    const cl_uint pattern = 0xdeadbeef;
    Check(clEnqueueSVMMemFill(device.queue(), to.address(), &pattern, sizeof pattern, bytes, 0,
                              nullptr, nullptr),
          "clEnqueueSVMMemFill");
    device.Finish();
  }
  void AllocateAndFree() { const Block block(device, bytes); }

  Device& device;
  const size_t bytes;
  const Block from, to;
};

void Add(Suite& suite, const char* name, size_t bytes, double moved, void (Setting::*once)()) {
  Pattern pattern{.name = name, .bytes = moved};
  pattern.prepare = With<Setting>(std::mem_fn(once), bytes);
  suite.Add(pattern);
}

}  // namespace

void AddShared(Suite& suite) {
  suite.Begin("shared");
  Add(suite, "alloc_free_4KiB", kSmall, 0, &Setting::AllocateAndFree);
  Add(suite, "copy", kLarge, 2.0 * kLarge, &Setting::Copy);
  Add(suite, "fill", kLarge, kLarge, &Setting::Fill);
}

}  // namespace weft::bench
