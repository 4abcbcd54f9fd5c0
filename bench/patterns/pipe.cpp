// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packets through a pipe: one for each work-item, and reserved by each work-group; and as many
// bytes copied by the driver, which reservations are to come near.
#include "bench/harness/device.h"
#include "patterns.h"

namespace weft::bench {
namespace {

constexpr size_t kPackets = 1 << 20, kGroup = 64;

constexpr char kSource[] = R"(
  kernel void put(write_only pipe int4 p, global int4* a) {
    int4 packet = get_global_id(0);
    if (write_pipe(p, &packet)) a[0] = 1;
  }
  kernel void take(read_only pipe int4 p, global int4* a) {
    int4 packet;
    if (!read_pipe(p, &packet)) a[get_global_id(0)] = packet;
  }
  kernel void put_group(write_only pipe int4 p, global int4* a) {
    reserve_id_t id = work_group_reserve_write_pipe(p, get_local_size(0));
    if (!is_valid_reserve_id(id)) return;
    write_pipe(p, id, get_local_id(0), a + get_global_id(0));
    work_group_commit_write_pipe(p, id);
  }
  kernel void take_group(read_only pipe int4 p, global int4* a) {
    reserve_id_t id = work_group_reserve_read_pipe(p, get_local_size(0));
    if (!is_valid_reserve_id(id)) return;
    read_pipe(p, id, get_local_id(0), a + get_global_id(0));
    work_group_commit_read_pipe(p, id);
  }
)";

Memory MakePipe(const Device& device) {
  cl_uint pipes = 0;
  clGetDeviceInfo(device.id(), CL_DEVICE_MAX_PIPE_ARGS, sizeof pipes, &pipes, nullptr);
  if (pipes == 0) throw Skipped("the device has no pipes");
  cl_int code;
  Memory pipe(clCreatePipe(device.context(), 0, sizeof(cl_int4), kPackets, nullptr, &code));
  Check(code, "clCreatePipe");
  return pipe;
}

// A kernel that fills the pipe, and one that empties it.
struct Setting {
  Setting(Device& device, const char* put, const char* take)
      : device(device),
        pipe(MakePipe(device)),
        buffer(device.MakeBuffer(kPackets * sizeof(cl_int4))),
        program(device.Build(kSource, "-cl-std=CL2.0")),
        kernels{device.MakeKernel(program, put), device.MakeKernel(program, take)} {
    for (const Kernel& kernel : kernels) {
      SetArgument<cl_mem>(kernel, 0, pipe);
      SetArgument<cl_mem>(kernel, 1, buffer);
    }
  }

  Device& device;
  Memory pipe, buffer;
  Program program;
  Kernel kernels[2];
};

struct Copies {
  explicit Copies(Device& device)
      : device(device),
        buffers{device.MakeBuffer(kPackets * sizeof(cl_int4)),
                device.MakeBuffer(kPackets * sizeof(cl_int4))} {}

  Device& device;
  Memory buffers[2];
};

void CopyBoth(const Copies& copies) {
  for (const int from : {0, 1})
    Check(clEnqueueCopyBuffer(copies.device.queue(), copies.buffers[from], copies.buffers[1 - from],
                              0, 0, kPackets * sizeof(cl_int4), 0, nullptr, nullptr),
          "clEnqueueCopyBuffer");
  copies.device.Finish();
}

void PassOn(const Setting& setting) {
  for (const Kernel& kernel : setting.kernels) setting.device.Enqueue(kernel, {kPackets}, {kGroup});
  setting.device.Finish();
}

}  // namespace

void AddPipes(Suite& suite) {
  suite.Begin("pipe");
  suite.Add(
      {.name = "packets", .each = 2 * kPackets, .prepare = With<Setting>(PassOn, "put", "take")});
  suite.Add({.name = "reservations",
             .each = 2 * kPackets,
             .prepare = With<Setting>(PassOn, "put_group", "take_group")});
  suite.Add({.name = "copies", .each = 2 * kPackets, .prepare = With<Copies>(CopyBoth)});
}

}  // namespace weft::bench
