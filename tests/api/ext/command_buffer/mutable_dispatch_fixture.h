// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A command buffer whose launches can be updated.
#pragma once

#include "api_checks.h"
#include "command_buffer_fixture.h"

namespace weft::test {

class MutableDispatch : public CommandBufferTest {
 protected:
  void SetUp() override {
    CommandBufferTest::SetUp();
    ids_ = clCreateKernel(program_, "ids", &error_);
    ASSERT_EQ(clSetKernelArg(ids_, 0, sizeof buffer_, &buffer_), CL_SUCCESS);
    Begin(queue_, CL_COMMAND_BUFFER_MUTABLE_KHR | CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
  }
  void TearDown() override {
    clReleaseKernel(ids_);
    CommandBufferTest::TearDown();
  }

  cl_int Record(cl_kernel kernel, const cl_command_properties_khr* properties = nullptr) {
    return clCommandNDRangeKernelKHR(commands_, nullptr, properties, kernel, 1, nullptr, &kSmall,
                                     &kLocal, 0, nullptr, nullptr, &handle_);
  }
  cl_int Update(const cl_mutable_dispatch_config_khr& config) {
    const void* configs[] = {&config};
    return clUpdateMutableCommandsKHR(commands_, 1, &kMutableDispatchConfig, configs);
  }
  // An update of nothing, to be filled in.
  cl_mutable_dispatch_config_khr Config() {
    cl_mutable_dispatch_config_khr config = {};
    config.command = handle_;
    return config;
  }
  template <class T>
  std::vector<T> Info(cl_mutable_command_info_khr name) {
    return GetList<T>(clGetMutableCommandInfoKHR, handle_, name);
  }

  static constexpr size_t kSmall = 16, kLocal = 4;
  cl_kernel ids_ = nullptr;
  cl_mutable_command_khr handle_ = nullptr;
};

}  // namespace weft::test
