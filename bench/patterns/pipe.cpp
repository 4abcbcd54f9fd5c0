// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packets through a pipe: one for each work-item, and reserved by each work-group, through memory
// and through the caches; and as many bytes copied by the driver, which reservations are to come
// near.
#include "bench/harness/device.h"
#include "patterns.h"

namespace weft::bench {
namespace {

constexpr int kPackets = 1 << 20, kCachedPackets = 1 << 14, kGroup = 64;

constexpr char kSource[] = R"(
  kernel void put(write_only pipe T p, global T* a) {
    T packet = get_global_id(0);
    if (write_pipe(p, &packet)) a[0] = 1;
  }
  kernel void take(read_only pipe T p, global T* a) {
    T packet;
    if (!read_pipe(p, &packet)) a[get_global_id(0)] = packet;
  }
  kernel void put_group(write_only pipe T p, global T* a) {
    reserve_id_t id = work_group_reserve_write_pipe(p, get_local_size(0));
    if (!is_valid_reserve_id(id)) return;
    write_pipe(p, id, get_local_id(0), a + get_global_id(0));
    work_group_commit_write_pipe(p, id);
  }
  kernel void take_group(read_only pipe T p, global T* a) {
    reserve_id_t id = work_group_reserve_read_pipe(p, get_local_size(0));
    if (!is_valid_reserve_id(id)) return;
    read_pipe(p, id, get_local_id(0), a + get_global_id(0));
    work_group_commit_read_pipe(p, id);
  }
)";

// Of packets that each are so many ints.
struct Packets {
  int count, ints;
  unsigned each_bytes() const { return unsigned(ints * sizeof(cl_int)); }
  size_t bytes() const { return size_t(count) * each_bytes(); }
};
constexpr Packets kMany{kPackets, 4}, kCached{kCachedPackets, 4}, kWords{kPackets, 1};

Memory MakePipe(const Device& device, const Packets& packets) {
  cl_uint pipes = 0;
  clGetDeviceInfo(device.id(), CL_DEVICE_MAX_PIPE_ARGS, sizeof pipes, &pipes, nullptr);
  if (pipes == 0) throw Skipped("the device has no pipes");
  cl_int code;
  Memory pipe(
      clCreatePipe(device.context(), 0, packets.each_bytes(), packets.count, nullptr, &code));
  Check(code, "clCreatePipe");
  return pipe;
}

// A kernel that fills the pipe, and one that empties it.
struct Setting {
  Setting(Device& device, Packets packets, const char* put, const char* take)
      : device(device),
        packets(packets),
        pipe(MakePipe(device, packets)),
        buffer(device.MakeBuffer(packets.bytes())),
        program(device.Build(
            kSource, packets.ints == 1 ? "-cl-std=CL2.0 -DT=int" : "-cl-std=CL2.0 -DT=int4")),
        kernels{device.MakeKernel(program, put), device.MakeKernel(program, take)} {
    for (const Kernel& kernel : kernels) {
      SetArgument<cl_mem>(kernel, 0, pipe);
      SetArgument<cl_mem>(kernel, 1, buffer);
    }
  }

  Device& device;
  Packets packets;
  Memory pipe, buffer;
  Program program;
  Kernel kernels[2];
};

struct Copies {
  Copies(Device& device, Packets packets)
      : device(device),
        packets(packets),
        buffers{device.MakeBuffer(packets.bytes()), device.MakeBuffer(packets.bytes())} {}

  Device& device;
  Packets packets;
  Memory buffers[2];
};

void CopyBoth(const Copies& copies) {
  for (const int from : {0, 1})
    Check(clEnqueueCopyBuffer(copies.device.queue(), copies.buffers[from], copies.buffers[1 - from],
                              0, 0, copies.packets.bytes(), 0, nullptr, nullptr),
          "clEnqueueCopyBuffer");
  copies.device.Finish();
}

void PassOn(const Setting& setting) {
  for (const Kernel& kernel : setting.kernels)
    setting.device.Enqueue(kernel, {size_t(setting.packets.count)}, {kGroup});
  setting.device.Finish();
}

}  // namespace

void AddPipes(Suite& suite) {
  suite.Begin("pipe");
  suite.Add({.name = "packets",
             .each = 2 * kPackets,
             .prepare = With<Setting>(PassOn, kMany, "put", "take")});
  const auto add = [&](const std::string& suffix, Packets packets) {
    suite.Add({.name = "reservations" + suffix,
               .each = 2 * packets.count,
               .prepare = With<Setting>(PassOn, packets, "put_group", "take_group")});
    suite.Add({.name = "copies" + suffix,
               .each = 2 * packets.count,
               .prepare = With<Copies>(CopyBoth, packets)});
  };
  add("", kMany);
  add("_cached", kCached);
  add("_of_words", kWords);
}

}  // namespace weft::bench
