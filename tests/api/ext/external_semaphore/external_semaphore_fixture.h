// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Semaphores that have handles, and what stands in for the fences of other drivers.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <vector>

#include "api_checks.h"
#include "ext/semaphore/semaphore_fixture.h"

namespace weft::test {

// A pipe: its end to read from is a descriptor that poll() can wait for, as a sync file is.
class Fence {
 public:
  Fence() { EXPECT_EQ(pipe2(ends_, O_CLOEXEC), 0); }
  ~Fence() { close(ends_[1]); }
  Fence(const Fence&) = delete;
  Fence& operator=(const Fence&) = delete;

  int descriptor() const { return ends_[0]; }  // whoever takes it closes it
  void Signal() { EXPECT_EQ(write(ends_[1], "", 1), 1); }
  // Whether nobody holds the descriptor, waiting until nobody does: a helper process that is being
  // started holds what this process held, until it executes its own program.
  bool IsLetGoOf(std::chrono::milliseconds at_most = std::chrono::seconds(20)) const {
    pollfd asked = {ends_[1], 0, 0};
    return poll(&asked, 1, int(at_most.count())) == 1 && (asked.revents & POLLERR);
  }
  bool IsHeld() const { return !IsLetGoOf(std::chrono::milliseconds(0)); }

 private:
  int ends_[2] = {-1, -1};
};

class ExternalSemaphoreTest : public SemaphoreTest {
 protected:
  static constexpr cl_semaphore_properties_khr kType = CL_SEMAPHORE_TYPE_KHR;
  static constexpr cl_semaphore_properties_khr kTypeBinary = CL_SEMAPHORE_TYPE_BINARY_KHR;
  static constexpr cl_semaphore_properties_khr kExport = CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR;
  static constexpr cl_semaphore_properties_khr kOpaque = CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR;
  static constexpr cl_semaphore_properties_khr kSync = CL_SEMAPHORE_HANDLE_SYNC_FD_KHR;

  static Properties Importing(cl_semaphore_properties_khr type, int descriptor) {
    return {kType, kTypeBinary, type, cl_semaphore_properties_khr(descriptor), 0};
  }
  cl_semaphore_khr MakeOf(const Properties& properties, cl_context context = nullptr) {
    cl_semaphore_khr semaphore = create_(context ? context : context_, properties.data(), &error_);
    EXPECT_EQ(error_, CL_SUCCESS);
    return semaphore;
  }
  cl_semaphore_khr MakeExportable() { return MakeOf({kType, kTypeBinary, kExport, kOpaque, 0, 0}); }
  int Export(cl_semaphore_khr semaphore) {
    int handle = -1;
    EXPECT_EQ(get_handle_(semaphore, FindDevice(), kOpaque, sizeof handle, &handle, nullptr),
              CL_SUCCESS);
    return handle;
  }
  cl_semaphore_khr Import(int handle, cl_context context = nullptr) {
    return MakeOf(Importing(kOpaque, handle), context);
  }
  cl_semaphore_khr ImportFence(int descriptor) { return MakeOf(Importing(kSync, descriptor)); }

  const decltype(&clGetSemaphoreHandleForTypeKHR) get_handle_ =
      WEFT_DRIVER(clGetSemaphoreHandleForTypeKHR);
  const decltype(&clReImportSemaphoreSyncFdKHR) reimport_ =
      WEFT_DRIVER(clReImportSemaphoreSyncFdKHR);
};

}  // namespace weft::test
