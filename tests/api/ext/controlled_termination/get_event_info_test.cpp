// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_arm_controlled_kernel_termination: kernels that end themselves, and what their events tell.
#include <optional>

#include "program_fixture.h"

namespace weft::test {
namespace {

constexpr char kKernels[] = R"(
  #pragma OPENCL EXTENSION cl_arm_controlled_kernel_termination : enable
  kernel void search(global volatile int* out) {
    // Whoever finds it first ends all others, which look for ever.
    for (uint i = 0;; ++i) {
      out[0] += 1;
      if (i != 1000 + get_global_id(0)) continue;
      out[1] = 5;
      atomic_add(out + 2, 3);
      arm_terminate_kernel(ARM_TERMINATION_SUCCESS);
    }
  }
  kernel void check(global volatile int* out, int limit) {
    arm_termination_reason reason = get_global_id(0) < limit ? ARM_TERMINATION_SUCCESS
                                                             : ARM_TERMINATION_FAILURE;
    if (reason == ARM_TERMINATION_FAILURE) arm_terminate_kernel(reason);
    out[3] = 1;
  }
  kernel void at_barriers(global volatile int* out) {
    local int shared;
    for (int i = 0;; ++i) {
      if (get_local_id(0) == 0) shared = i;
      barrier(CLK_LOCAL_MEM_FENCE);
      if (shared == 10 && get_local_id(0) == 3) {
        out[1] = i;
        arm_terminate_kernel(ARM_TERMINATION_SUCCESS);
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  kernel void writes(global int* out) {
    for (int i = 0;; ++i) {
      out[get_global_id(0)] = i;
      if (i == 50 + 3 * get_global_id(0)) arm_terminate_kernel(ARM_TERMINATION_SUCCESS);
    }
  }
  kernel void counts(global int* out) {
    atomic_inc(out);
    if (get_global_id(0) == 0) arm_terminate_kernel(ARM_TERMINATION_SUCCESS);
  }
  kernel void plain(global int* out) { out[get_global_id(0)] = 1; })";

class ControlledTermination : public ProgramTest {
 protected:
  void SetUp() override {
    queue_ = clCreateCommandQueueWithProperties(context_, device_, nullptr, &error_);
    program_ = Built(kKernels);
    cl_int zeros[16] = {};
    buffer_ = clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, sizeof zeros, zeros, &error_);
  }
  void TearDown() override {
    clReleaseMemObject(buffer_);
    clReleaseCommandQueue(queue_);
  }

  // Runs it, and tells how it ended.
  struct End {
    cl_int status = 1;
    cl_uint reason = ~0u;
    bool operator==(const End&) const = default;
  };
  End Run(const char* name, size_t items, size_t local, std::optional<cl_int> number = {}) {
    cl_kernel kernel = clCreateKernel(program_, name, &error_);
    EXPECT_EQ(error_, CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof buffer_, &buffer_), CL_SUCCESS);
    if (number) EXPECT_EQ(clSetKernelArg(kernel, 1, sizeof(cl_int), &*number), CL_SUCCESS);
    cl_event event = nullptr;
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &items, &local, 0, nullptr, &event),
        CL_SUCCESS);
    clWaitForEvents(1, &event);
    const End end = {Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS),
                     Get<cl_uint>(clGetEventInfo, event, CL_EVENT_COMMAND_TERMINATION_REASON_ARM)};
    clReleaseEvent(event);
    clReleaseKernel(kernel);
    return end;
  }
  cl_int Read(size_t index) {
    cl_int value = -1;
    EXPECT_EQ(clEnqueueReadBuffer(queue_, buffer_, CL_TRUE, index * sizeof value, sizeof value,
                                  &value, 0, nullptr, nullptr),
              CL_SUCCESS);
    return value;
  }

  static constexpr End kCompletion = {CL_COMPLETE, CL_COMMAND_TERMINATION_COMPLETION_ARM};
  static constexpr End kSuccess = {CL_COMPLETE, CL_COMMAND_TERMINATION_CONTROLLED_SUCCESS_ARM};
  static constexpr End kFailure = {CL_COMMAND_TERMINATED_ITSELF_WITH_FAILURE_ARM,
                                   CL_COMMAND_TERMINATION_CONTROLLED_FAILURE_ARM};
  cl_int error_ = CL_SUCCESS;
  cl_program program_ = nullptr;
  cl_mem buffer_ = nullptr;
  cl_command_queue queue_ = nullptr;
};

TEST_F(ControlledTermination, IsReportedWhole) {
  EXPECT_EQ(Get<cl_device_controlled_termination_capabilities_arm>(
                clGetDeviceInfo, device_, CL_DEVICE_CONTROLLED_TERMINATION_CAPABILITIES_ARM),
            cl_bitfield(CL_DEVICE_CONTROLLED_TERMINATION_SUCCESS_ARM |
                        CL_DEVICE_CONTROLLED_TERMINATION_FAILURE_ARM |
                        CL_DEVICE_CONTROLLED_TERMINATION_QUERY_ARM));
}

TEST_F(ControlledTermination, EndsAllWorkItemsWithSuccess) {
  EXPECT_EQ(Run("search", 4096, 64), kSuccess);
  // What work-items did before they asked is done.
  EXPECT_EQ(Read(1), 5);
  EXPECT_GE(Read(2), 3);
  EXPECT_EQ(Read(2) % 3, 0);
}

TEST_F(ControlledTermination, EndsWithFailureWhereThatIsTheReason) {
  EXPECT_EQ(Run("check", 256, 64, 256), kCompletion);
  EXPECT_EQ(Read(3), 1);
  EXPECT_EQ(Run("check", 256, 64, 255), kFailure);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(Run("plain", 16, 16), kCompletion);
}

TEST_F(ControlledTermination, EndsLoopsOverBarriers) {
  EXPECT_EQ(Run("at_barriers", 64, 64), kSuccess);
  EXPECT_EQ(Read(1), 10);
}

TEST_F(ControlledTermination, LosesNothingThatWasWrittenBefore) {
  EXPECT_EQ(Run("writes", 16, 16), kSuccess);
  EXPECT_EQ(Read(0), 50);
}

TEST_F(ControlledTermination, LosesNoAtomicsOfWhoAsks) {
  EXPECT_EQ(Run("counts", 1, 1), kSuccess);
  EXPECT_EQ(Read(0), 1);
}

TEST_F(ControlledTermination, TellsNoReasonOfOtherOrUnfinishedCommands) {
  cl_event marker = nullptr, user = clCreateUserEvent(context_, &error_), waiting = nullptr;
  EXPECT_EQ(clEnqueueMarkerWithWaitList(queue_, 0, nullptr, &marker), CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program_, "plain", &error_);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof buffer_, &buffer_), CL_SUCCESS);
  const size_t items = 16;
  EXPECT_EQ(clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &items, nullptr, 1, &user, &waiting),
            CL_SUCCESS);
  const auto ask = [](cl_event event) {
    cl_uint reason;
    return clGetEventInfo(event, CL_EVENT_COMMAND_TERMINATION_REASON_ARM, sizeof reason, &reason,
                          nullptr);
  };
  EXPECT_EQ(ask(marker), CL_INVALID_EVENT);
  EXPECT_EQ(ask(user), CL_INVALID_EVENT);
  EXPECT_EQ(ask(waiting), CL_INVALID_OPERATION);
  EXPECT_EQ(clSetUserEventStatus(user, -7), CL_SUCCESS);
  clFinish(queue_);
  EXPECT_EQ(Get<cl_uint>(clGetEventInfo, waiting, CL_EVENT_COMMAND_TERMINATION_REASON_ARM),
            cl_uint(CL_COMMAND_TERMINATION_ERROR_ARM));
  for (cl_event event : {marker, user, waiting}) clReleaseEvent(event);
  clReleaseKernel(kernel);
}

TEST_F(ControlledTermination, EndsABlockAlone) {
  program_ = Built(
      R"(kernel void parent(global volatile int* out, int fails) {
           enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(8), ^{
             for (uint i = 0;; ++i) {
               out[4] += 1;
               if (i == 100 + get_global_id(0))
                 arm_terminate_kernel(fails ? ARM_TERMINATION_FAILURE : ARM_TERMINATION_SUCCESS);
             }
           });
           out[5] = 9;
         })",
      "-cl-std=CL2.0");
  const cl_queue_properties properties[] = {
      CL_QUEUE_PROPERTIES,
      CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  cl_command_queue on_device =
      clCreateCommandQueueWithProperties(context_, device_, properties, &error_);
  EXPECT_EQ(Run("parent", 1, 1, 0), kCompletion);
  EXPECT_EQ(Read(5), 9);
  EXPECT_EQ(Run("parent", 1, 1, 1), kFailure);
  clReleaseCommandQueue(on_device);
}

TEST_F(ControlledTermination, IsThereInEveryLanguage) {
  for (const char* standard : {"", "-cl-std=CL1.0", "-cl-std=CL2.0", "-cl-std=CL3.0",
                               "-cl-std=CL3.1", "-cl-std=CLC++", "-cl-std=CLC++2021"}) {
    program_ = Built(
        R"(#ifndef cl_arm_controlled_kernel_termination
           #error
           #endif
           kernel void ends(global int* out) {
             out[0] = 1;
             arm_terminate_kernel(ARM_TERMINATION_SUCCESS);
             out[1] = 1;
           })",
        standard);
    EXPECT_EQ(Run("ends", 1, 1), kSuccess) << standard;
    EXPECT_EQ(Read(0), 1);
    EXPECT_EQ(Read(1), 0);
  }
}

}  // namespace
}  // namespace weft::test
