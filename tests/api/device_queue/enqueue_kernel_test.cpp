// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// enqueue_kernel and its relatives: OpenCL C 6.15.19. What children compute is tested at all widths
// in tests/kernels/enqueue.
#include "device_queue/device_queue_fixture.h"

namespace weft::test {
namespace {

enum : cl_int {
  kSuccess = 0,
  kFailure = -101,
  kInvalidQueue = -102,
  kInvalidNDRange = -160,
  kInvalidWaitList = -57,
  kQueueFull = -161,
  kInvalidArgSize = -51,
  kOutOfResources = -5,
};

// What is wrong with each, in the order of kCodes.
constexpr char kWrong[] = R"(
  kernel void wrong(global int* code) {
    queue_t queue = get_default_queue(), none = CLK_NULL_QUEUE;
    ndrange_t one = ndrange_1D(1), bad = one;
    clk_event_t event = CLK_NULL_EVENT, made;
    void (^nothing)(void) = ^{ code[15] = 1; };
    code[0] = enqueue_kernel(none, 0, one, nothing);
    bad.workDimension = 0;
    code[1] = enqueue_kernel(queue, 0, bad, nothing);
    bad.workDimension = 4;
    code[2] = enqueue_kernel(queue, 0, bad, nothing);
    code[3] = enqueue_kernel(queue, 0, ndrange_1D(1, 1 << 20), nothing);
    code[4] = enqueue_kernel(queue, 0, ndrange_1D(~0ul, 2, 1), nothing);
    code[5] = enqueue_kernel(queue, 0, one, 1, NULL, NULL, nothing);
    code[6] = enqueue_kernel(queue, 0, one, 1, &event, NULL, nothing);
    code[7] = enqueue_kernel(queue, 0, one, 0, &event, NULL, nothing);
    code[8] = enqueue_kernel(queue, 0, one, ^(local void* p) { code[15] = 1; }, 0u);
    code[9] = enqueue_kernel(queue, 0, one, ^(local void* p) { code[15] = 1; }, 1u << 31);
    code[10] = enqueue_marker(queue, 0, NULL, &made);
    code[11] = enqueue_marker(none, 1, &event, &made);
    code[12] = enqueue_marker(queue, 1, &event, &made);
  }
)";
constexpr cl_int kCodes[] = {kInvalidQueue,   kInvalidNDRange,  kInvalidNDRange,  kInvalidNDRange,
                             kInvalidNDRange, kInvalidWaitList, kInvalidWaitList, kInvalidWaitList,
                             kInvalidArgSize, kOutOfResources,  kInvalidWaitList, kInvalidQueue,
                             kInvalidWaitList};

TEST_F(DeviceQueueTest, CodesTellWhatIsWrongUnderDebugAlone) {
  MakeDefaultQueue();
  const auto told = Run(Built(kWrong, "-cl-std=CL3.0 -g"), "wrong");
  const auto not_told = Run(Built(kWrong, "-cl-std=CL3.0"), "wrong");
  for (size_t i = 0; i < std::size(kCodes); ++i) {
    EXPECT_EQ(told[i], kCodes[i]) << i;
    EXPECT_EQ(not_told[i], kFailure) << i;
  }
  EXPECT_EQ(told[15], 0);
  EXPECT_EQ(not_told[15], 0);
}

constexpr char kUniform[] = R"(
  kernel void k(global int* a) {
    a[0] = enqueue_kernel(get_default_queue(), 0, ndrange_1D(5, 2), ^{ atomic_inc(a + 1); });
  }
)";

TEST_F(DeviceQueueTest, GroupsOfOtherSizesNeedAProgramThatAllowsThem) {
  MakeDefaultQueue();
  const auto other = Run(Built(kUniform, "-cl-std=CL3.0 -g"), "k");
  EXPECT_EQ(other[0], kSuccess);
  EXPECT_EQ(other[1], 5);
  const auto uniform = Run(Built(kUniform, "-cl-std=CL3.0 -g -cl-uniform-work-group-size"), "k");
  EXPECT_EQ(uniform[0], kInvalidNDRange);
  EXPECT_EQ(uniform[1], 0);
}

constexpr char kMany[] = R"(
  kernel void k(global int* a) {
    for (int i = 0; i < 1000; ++i) {
      int code = enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ atomic_inc(a + 2); });
      if (code != CLK_SUCCESS) a[1] = code;
      else ++a[0];
    }
  }
)";

TEST_F(DeviceQueueTest, AFullQueueRefusesUntilCommandsAreComplete) {
  MakeDefaultQueue(16 << 10);
  cl_program program = Built(kMany, "-cl-std=CL3.0 -g");
  for (int repeat = 0; repeat < 3; ++repeat) {
    const auto values = Run(program, "k");
    EXPECT_EQ(values[1], kQueueFull);
    EXPECT_GT(values[0], 10);
    EXPECT_LT(values[0], 1000);
    EXPECT_EQ(values[2], values[0]);
    EXPECT_EQ(Status(), CL_COMPLETE);
  }
}

constexpr char kRunaway[] = R"(
  void down(global int* a, int depth) {
    if (depth > a[0]) a[0] = depth;
    if (enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ down(a, depth + 1); }) != 0) a[1] = 1;
  }
  kernel void k(global int* a) { down(a, 1); }
)";

TEST_F(DeviceQueueTest, EndlessRecursionFillsTheQueue) {
  MakeDefaultQueue(64 << 10);
  const auto values = Run(Built(kRunaway, "-cl-std=CL3.0"), "k");
  EXPECT_EQ(values[1], 1);
  EXPECT_GT(values[0], 50);
  EXPECT_EQ(Status(), CL_COMPLETE);
}

TEST_F(DeviceQueueTest, ThereIsNoDefaultQueueBeforeOneIsMade) {
  EXPECT_EQ(Run(Built(kUniform, "-cl-std=CL3.0 -g"), "k")[0], kInvalidQueue);
}

constexpr char kQueues[] = R"(
  kernel void k(global int* a, queue_t first, queue_t second) {
    a[0] = enqueue_kernel(first, 0, ndrange_1D(1), ^{
      a[1] = enqueue_kernel(second, 0, ndrange_1D(1), ^{ a[2] = 7; });
    });
    a[3] = enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ a[4] = 9; });
  }
)";

TEST_F(DeviceQueueTest, QueuesAreArgumentsAndCaptured) {
  MakeDefaultQueue();
  const Own<cl_command_queue> first(MakeDeviceQueue(context_)), second(MakeDeviceQueue(context_));
  const auto values = Run(Built(kQueues, "-cl-std=CL3.0 -g"), "k", 16, {first, second});
  EXPECT_EQ(std::vector(values.begin(), values.begin() + 5), (std::vector<cl_int>{0, 0, 7, 0, 9}));
}

TEST_F(DeviceQueueTest, AnArgumentIsALiveQueueOfTheDevice) {
  cl_kernel kernel = clCreateKernel(Built(kQueues, "-cl-std=CL3.0"), "k", nullptr);
  const auto set = [&](cl_command_queue queue) {
    return clSetKernelArg(kernel, 1, sizeof queue, &queue);
  };
  // arg_value is no valid device queue
  EXPECT_EQ(set(nullptr), CL_INVALID_DEVICE_QUEUE);
  EXPECT_EQ(set(queue_), CL_INVALID_DEVICE_QUEUE);
  EXPECT_EQ(clSetKernelArg(kernel, 1, sizeof(cl_command_queue), nullptr), CL_INVALID_DEVICE_QUEUE);
  cl_command_queue gone = MakeDeviceQueue(context_);
  clReleaseCommandQueue(gone);
  EXPECT_EQ(set(gone), CL_INVALID_DEVICE_QUEUE);
  // arg_size is not that of a handle
  cl_command_queue queue = MakeDeviceQueue(context_);
  EXPECT_EQ(clSetKernelArg(kernel, 1, 4, &queue), CL_INVALID_ARG_SIZE);
  EXPECT_EQ(clSetKernelArg(kernel, 2, sizeof queue, &queue), CL_SUCCESS);
  // the contexts are not the same
  const Own<cl_context> other(MakeContext());
  const Own<cl_command_queue> foreign(MakeDeviceQueue(other));
  EXPECT_EQ(set(foreign), CL_INVALID_CONTEXT);
  // a queue that is released before the launch
  const Own<cl_mem> buffer(clCreateBuffer(context_, 0, 64, nullptr, nullptr));
  const cl_mem handle = buffer;
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof handle, &handle), CL_SUCCESS);
  EXPECT_EQ(set(queue), CL_SUCCESS);
  clReleaseCommandQueue(queue);
  const size_t one = 1;
  EXPECT_EQ(clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
            CL_INVALID_KERNEL_ARGS);
  clReleaseKernel(kernel);
}

TEST_F(DeviceQueueTest, TheHostEnqueuesNothingOnADeviceQueue) {
  MakeDefaultQueue();
  EXPECT_EQ(clFinish(device_queue_), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clFlush(device_queue_), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clEnqueueMarkerWithWaitList(device_queue_, 0, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
}

TEST_F(DeviceQueueTest, BlocksAreNoKernelsOfTheProgram) {
  cl_program program = Built(kQueues, "-cl-std=CL3.0");
  EXPECT_EQ(Get<size_t>(clGetProgramInfo, program, CL_PROGRAM_NUM_KERNELS), 1u);
  EXPECT_EQ(GetString(clGetProgramInfo, program, CL_PROGRAM_KERNEL_NAMES), "k");
  cl_uint count = 0;
  EXPECT_EQ(clCreateKernelsInProgram(program, 0, nullptr, &count), CL_SUCCESS);
  EXPECT_EQ(count, 1u);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clCreateKernel(program, "weft.block.__k_block_invoke_kernel", &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_KERNEL_NAME);
}

TEST_F(DeviceQueueTest, ABinaryHasTheBlocksOfItsKernels) {
  MakeDefaultQueue();
  cl_int error = CL_INVALID_VALUE;
  cl_program program = FromBinary(Binary(Built(kMany, "-cl-std=CL3.0")), &error);
  ASSERT_EQ(error, CL_SUCCESS);
  ASSERT_EQ(Build(program, ""), CL_SUCCESS);
  EXPECT_EQ(Run(program, "k")[2], 1000);
}

TEST_F(DeviceQueueTest, LinkedProgramsKeepTheirBlocksApart) {
  MakeDefaultQueue();
  const auto source = [](const std::string& name, const std::string& place) {
    return "static void f(global int* a) { enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), "
           "^{ a[" +
           place + "] = 5 + " + place +
           "; }); }\n"
           "void " +
           name + "(global int* a) { f(a); }\n";
  };
  const std::string one = source("one", "0"), two = source("two", "1");
  const char* whole =
      "void one(global int* a);\nvoid two(global int* a);\n"
      "kernel void k(global int* a) { one(a); two(a); }\n";
  std::vector<cl_program> parts;
  for (const char* text : {one.c_str(), two.c_str(), whole}) {
    parts.push_back(FromSource(text));
    ASSERT_EQ(clCompileProgram(parts.back(), 0, nullptr, "-cl-std=CL3.0", 0, nullptr, nullptr,
                               nullptr, nullptr),
              CL_SUCCESS)
        << Log(parts.back());
  }
  cl_int error = CL_INVALID_VALUE;
  cl_program program =
      Keep(clLinkProgram(context_, 0, nullptr, "", 3, parts.data(), nullptr, nullptr, &error));
  ASSERT_EQ(error, CL_SUCCESS);
  const auto values = Run(program, "k");
  EXPECT_EQ(values[0], 5);
  EXPECT_EQ(values[1], 6);
}

}  // namespace
}  // namespace weft::test
