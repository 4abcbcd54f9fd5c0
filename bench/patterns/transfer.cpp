// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The queue's own copies, fills, reads, writes and maps, of buffers and of images; each beside the
// same by threads of the program's own, which write around the caches.
#include <cstring>
#include <memory>

#include "bench/harness/device.h"
#include "patterns.h"

namespace weft::bench {
namespace {

constexpr size_t kLarge = size_t{64} << 20, kMiddle = size_t{16} << 20, kSmall = size_t{4} << 10;
constexpr size_t kPitch = 8192, kTile = 4096, kRows = 1024;  // bytes, bytes, rows

using Vector = long long __attribute__((vector_size(16)));

// The size is a multiple of 16, and so is the target.
void StreamCopy(char* to, const char* from, size_t bytes) {
#pragma omp parallel for
  for (size_t at = 0; at < bytes; at += sizeof(Vector)) {
    Vector value;
    std::memcpy(&value, from + at, sizeof value);
    __builtin_nontemporal_store(value, reinterpret_cast<Vector*>(to + at));
  }
}

void StreamFill(char* to, size_t bytes) {
  const Vector value = {0x0123456789abcdef, 0x0123456789abcdef};
#pragma omp parallel for
  for (size_t at = 0; at < bytes; at += sizeof value)
    __builtin_nontemporal_store(value, reinterpret_cast<Vector*>(to + at));
}

struct Setting {
  Setting(Device& device, size_t bytes)
      : device(device),
        bytes(bytes),
        from(device.MakeBuffer(bytes)),
        to(device.MakeBuffer(bytes)),
        host(bytes, 1) {
    device.Write(from, host);
    device.Write(to, host);
  }

  void Copy() {
    Check(clEnqueueCopyBuffer(device.queue(), from, to, 0, 0, bytes, 0, nullptr, nullptr),
          "clEnqueueCopyBuffer");
    device.Finish();
  }
  void Fill() {
    const cl_uint pattern = 0xdeadbeef;
    Check(clEnqueueFillBuffer(device.queue(), to, &pattern, sizeof pattern, 0, bytes, 0, nullptr,
                              nullptr),
          "clEnqueueFillBuffer");
    device.Finish();
  }
  void WriteRead() {
    device.Write(to, host);
    Check(clEnqueueReadBuffer(device.queue(), to, CL_TRUE, 0, bytes, host.data(), 0, nullptr,
                              nullptr),
          "clEnqueueReadBuffer");
  }
  void CopyTile() {
    const size_t from_origin[] = {2048, 256, 0}, to_origin[] = {512, 512, 0},
                 region[] = {kTile, kRows, 1};
    Check(clEnqueueCopyBufferRect(device.queue(), from, to, from_origin, to_origin, region, kPitch,
                                  0, kPitch, 0, 0, nullptr, nullptr),
          "clEnqueueCopyBufferRect");
    device.Finish();
  }
  void Map() {
    for (const cl_map_flags flags : {CL_MAP_WRITE_INVALIDATE_REGION, CL_MAP_READ}) {
      cl_int code;
      void* mapped = clEnqueueMapBuffer(device.queue(), to, CL_TRUE, flags, 0, bytes, 0, nullptr,
                                        nullptr, &code);
      Check(code, "clEnqueueMapBuffer");
      Check(clEnqueueUnmapMemObject(device.queue(), to, mapped, 0, nullptr, nullptr),
            "clEnqueueUnmapMemObject");
      device.Finish();
    }
  }

  Device& device;
  const size_t bytes;
  Memory from, to;
  std::vector<char> host;
};

// As much as kLarge in images.
struct ImageSetting {
  explicit ImageSetting(Device& device)
      : device(device),
        from(device.MakeImage(kFormat, kSide, kSide, 0)),
        to(device.MakeImage(kFormat, kSide, kSide, 0)),
        host(kLarge, 1) {
    device.Write(from, host);
    device.Write(to, host);
  }

  void Copy() {
    Check(clEnqueueCopyImage(device.queue(), from, to, kOrigin, kOrigin, kRegion, 0, nullptr,
                             nullptr),
          "clEnqueueCopyImage");
    device.Finish();
  }
  void Fill() {
    const cl_float color[] = {0.25f, 0.5f, 0.75f, 1};
    Check(clEnqueueFillImage(device.queue(), to, color, kOrigin, kRegion, 0, nullptr, nullptr),
          "clEnqueueFillImage");
    device.Finish();
  }
  void WriteRead() {
    device.Write(to, host);
    Check(clEnqueueReadImage(device.queue(), to, CL_TRUE, kOrigin, kRegion, 0, 0, host.data(), 0,
                             nullptr, nullptr),
          "clEnqueueReadImage");
  }

  static constexpr cl_image_format kFormat = {CL_RGBA, CL_UNORM_INT8};
  static constexpr size_t kSide = 4096, kOrigin[] = {0, 0, 0}, kRegion[] = {kSide, kSide, 1};
  Device& device;
  Memory from, to;
  std::vector<char> host;
};

// The same memory on the host, for the references.
struct HostMemory {
  explicit HostMemory(size_t bytes)
      : from(static_cast<char*>(std::aligned_alloc(64, bytes)), std::free),
        to(static_cast<char*>(std::aligned_alloc(64, bytes)), std::free) {
    std::memset(from.get(), 1, bytes);
    std::memset(to.get(), 1, bytes);
  }
  std::shared_ptr<char> from, to;
};

Pattern Make(const char* name, size_t bytes, double moved, void (Setting::*once)(),
             std::function<void(const HostMemory&)> on_host = {}) {
  Pattern pattern{.name = name, .bytes = moved};
  pattern.prepare = With<Setting>(std::mem_fn(once), bytes);
  if (on_host)
    pattern.prepare_host = [=] {
      return [memory = HostMemory(bytes), on_host] { on_host(memory); };
    };
  return pattern;
}

}  // namespace

void AddTransfers(Suite& suite) {
  suite.Begin("transfer");
  suite.Add(Make("copy", kLarge, 2.0 * kLarge, &Setting::Copy, [](const HostMemory& memory) {
    StreamCopy(memory.to.get(), memory.from.get(), kLarge);
  }));
  suite.Add(Make("fill", kLarge, kLarge, &Setting::Fill,
                 [](const HostMemory& memory) { StreamFill(memory.to.get(), kLarge); }));
  suite.Add(
      Make("write_read", kMiddle, 4.0 * kMiddle, &Setting::WriteRead, [](const HostMemory& memory) {
        StreamCopy(memory.to.get(), memory.from.get(), kMiddle);
        StreamCopy(memory.from.get(), memory.to.get(), kMiddle);
      }));
  suite.Add(
      Make("tile", kMiddle, 2.0 * kTile * kRows, &Setting::CopyTile, [](const HostMemory& memory) {
#pragma omp parallel for
        for (size_t row = 0; row < kRows; ++row)
          std::memcpy(memory.to.get() + (512 + row) * kPitch + 512,
                      memory.from.get() + (256 + row) * kPitch + 2048, kTile);
      }));
  const auto add_image = [&](const char* name, double moved, void (ImageSetting::*once)()) {
    Pattern pattern{.name = name, .bytes = moved};
    pattern.prepare = With<ImageSetting>(std::mem_fn(once));
    suite.Add(pattern);
  };
  add_image("image_copy", 2.0 * kLarge, &ImageSetting::Copy);
  add_image("image_fill", kLarge, &ImageSetting::Fill);
  add_image("image_write_read", 4.0 * kLarge, &ImageSetting::WriteRead);
  suite.Add(Make("copy_small", kSmall, 2.0 * kSmall, &Setting::Copy));
  suite.Add(Make("write_read_small", kSmall, 4.0 * kSmall, &Setting::WriteRead));
  suite.Add(Make("map", kMiddle, 0, &Setting::Map));
}

}  // namespace weft::bench
