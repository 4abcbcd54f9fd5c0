// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/launch_fixture.h"

namespace weft::test {
namespace {

class EnqueueNativeKernel : public LaunchTest {
 protected:
  static void CL_CALLBACK Ignore(void*) {}
};

TEST_F(EnqueueNativeKernel, GivesTheFunctionBuffersInPlace) {
  struct Args {
    void* buffer;
    cl_int value;
  } args{nullptr, 99};
  const void* places[] = {&args.buffer};
  auto store = [](void* data) {
    auto* args = static_cast<Args*>(data);
    *static_cast<cl_int*>(args->buffer) = args->value;
  };
  cl_event event;
  EXPECT_EQ(clEnqueueNativeKernel(queue_, store, &args, sizeof args, 1, &out_, places, 0, nullptr,
                                  &event),
            CL_SUCCESS);
  args.value = 0;
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  EXPECT_EQ(Result(1)[0], 99u);
  clReleaseEvent(event);
}

TEST_F(EnqueueNativeKernel, TakesNoArgumentsAndNoBuffers) {
  EXPECT_EQ(
      clEnqueueNativeKernel(queue_, Ignore, nullptr, 0, 0, nullptr, nullptr, 0, nullptr, nullptr),
      CL_SUCCESS);
  void* place = &place;
  const void* places[] = {&place};
  const cl_mem none = nullptr;
  const auto expect_null = [](void* args) { EXPECT_EQ(*static_cast<void**>(args), nullptr); };
  EXPECT_EQ(clEnqueueNativeKernel(queue_, expect_null, &place, sizeof place, 1, &none, places, 0,
                                  nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
}

TEST_F(EnqueueNativeKernel, KeepsTheRulesOfCommands) {
  ASSERT_TRUE(Get<cl_device_exec_capabilities>(clGetDeviceInfo, FindDevice(),
                                               CL_DEVICE_EXECUTION_CAPABILITIES) &
              CL_EXEC_NATIVE_KERNEL);
  ExpectEnqueueRules(queue_, CL_COMMAND_NATIVE_KERNEL,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return clEnqueueNativeKernel(queue_, Ignore, nullptr, 0, 0, nullptr, nullptr,
                                                    count, list, event);
                     });
}

TEST_F(EnqueueNativeKernel, ChecksItsArguments) {
  char args[16] = {};
  const void *places[] = {args}, *outside[] = {args + sizeof args};
  const auto enqueue = WEFT_DRIVER(clEnqueueNativeKernel);
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(enqueue(bad, Ignore, args, 16, 1, &out_, places, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
  struct Row {
    void* args;
    size_t size;
    cl_uint count;
    const cl_mem* buffers;
    const void** places;
  };
  const Row rows[] = {
      {nullptr, 16, 0, nullptr, nullptr}, {nullptr, 0, 1, &out_, places},
      {args, 0, 0, nullptr, nullptr},     {args, 16, 1, nullptr, places},
      {args, 16, 1, &out_, nullptr},      {args, 16, 0, &out_, nullptr},
      {args, 16, 0, nullptr, places},     {args, 16, 1, &out_, outside},
  };
  for (const Row& row : rows)
    EXPECT_EQ(enqueue(queue_, Ignore, row.args, row.size, row.count, row.buffers, row.places, 0,
                      nullptr, nullptr),
              CL_INVALID_VALUE)
        << &row - rows;
  EXPECT_EQ(enqueue(queue_, nullptr, args, 16, 1, &out_, places, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  const cl_mem wrong = reinterpret_cast<cl_mem>(queue_);
  EXPECT_EQ(enqueue(queue_, Ignore, args, 16, 1, &wrong, places, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace weft::test
