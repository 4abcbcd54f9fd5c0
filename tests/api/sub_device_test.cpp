// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Partitioning a device of four compute units, whatever the machine has.
#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "driver.h"

namespace weft::test {
namespace {

// Before the driver is loaded.
[[maybe_unused]] const int four_units = setenv("WEFT_THREADS", "4", 1);

using Properties = std::vector<cl_device_partition_property>;
using FissionProperties = std::vector<cl_device_partition_property_ext>;

constexpr cl_device_partition_property kEqually = CL_DEVICE_PARTITION_EQUALLY;
constexpr cl_device_partition_property kByCounts = CL_DEVICE_PARTITION_BY_COUNTS;
constexpr cl_device_partition_property kByDomain = CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN;
constexpr cl_device_partition_property kNext = CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE;

cl_int Code(cl_device_id device, const Properties& properties) {
  cl_uint count = 0;
  return clCreateSubDevices(device, properties.data(), 0, nullptr, &count);
}

std::vector<cl_device_id> Split(cl_device_id device, const Properties& properties) {
  cl_uint count = 0;
  EXPECT_EQ(clCreateSubDevices(device, properties.data(), 0, nullptr, &count), CL_SUCCESS);
  std::vector<cl_device_id> parts(count);
  EXPECT_EQ(clCreateSubDevices(device, properties.data(), count, parts.data(), nullptr),
            CL_SUCCESS);
  return parts;
}

void Release(const std::vector<cl_device_id>& devices) {
  for (cl_device_id device : devices) EXPECT_EQ(clReleaseDevice(device), CL_SUCCESS);
}

cl_uint Units(cl_device_id device) {
  return Get<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_MAX_COMPUTE_UNITS);
}

Properties TypeOf(cl_device_id device) {
  return GetList<cl_device_partition_property>(clGetDeviceInfo, device, CL_DEVICE_PARTITION_TYPE);
}

TEST(SubDevices, SplitEqually) {
  const auto parts = Split(FindDevice(), {kEqually, 2, 0});
  ASSERT_EQ(parts.size(), 2u);
  for (cl_device_id part : parts) {
    EXPECT_EQ(Units(part), 2u);
    EXPECT_EQ(TypeOf(part), (Properties{kEqually, 2, 0}));
    EXPECT_EQ(Get<cl_device_id>(clGetDeviceInfo, part, CL_DEVICE_PARENT_DEVICE), FindDevice());
    EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, part, CL_DEVICE_PARTITION_MAX_SUB_DEVICES), 2u);
    EXPECT_EQ(GetString(clGetDeviceInfo, part, CL_DEVICE_NAME),
              GetString(clGetDeviceInfo, FindDevice(), CL_DEVICE_NAME));
  }
  Release(parts);
  const auto uneven = Split(FindDevice(), {kEqually, 3, 0});  // one unit stays unused
  EXPECT_EQ(uneven.size(), 1u);
  Release(uneven);
}

TEST(SubDevices, SplitByCounts) {
  const auto parts = Split(FindDevice(), {kByCounts, 3, 1, CL_DEVICE_PARTITION_BY_COUNTS_LIST_END});
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(Units(parts[0]), 3u);
  EXPECT_EQ(Units(parts[1]), 1u);
  EXPECT_EQ(TypeOf(parts[0]), (Properties{kByCounts, 3, 1, 0, 0}));
  Release(parts);
}

TEST(SubDevices, SplitAgain) {
  const auto parts = Split(FindDevice(), {kEqually, 2, 0});
  const auto units = Split(parts[0], {kEqually, 1, 0});
  ASSERT_EQ(units.size(), 2u);
  EXPECT_EQ(Get<cl_device_id>(clGetDeviceInfo, units[1], CL_DEVICE_PARENT_DEVICE), parts[0]);
  // what has one unit cannot be split
  EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, units[0], CL_DEVICE_PARTITION_MAX_SUB_DEVICES), 0u);
  EXPECT_EQ(GetList<cl_device_partition_property>(clGetDeviceInfo, units[0],
                                                  CL_DEVICE_PARTITION_PROPERTIES),
            Properties{0});
  EXPECT_EQ(Code(units[0], {kEqually, 1, 0}), CL_DEVICE_PARTITION_FAILED);
  EXPECT_EQ(Code(units[0], {kByCounts, 1, 0, 0}), CL_DEVICE_PARTITION_FAILED);
  EXPECT_EQ(Code(units[0], {kByDomain, kNext, 0}), CL_DEVICE_PARTITION_FAILED);
  // a part keeps its parent
  Release(parts);
  EXPECT_EQ(Units(units[0]), 1u);
  Release(units);
}

TEST(SubDevices, SplitAlongTheDomainsThatAreReported) {
  const auto reported = Get<cl_device_affinity_domain>(clGetDeviceInfo, FindDevice(),
                                                       CL_DEVICE_PARTITION_AFFINITY_DOMAIN);
  for (cl_device_affinity_domain domain = CL_DEVICE_AFFINITY_DOMAIN_NUMA;
       domain <= CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE; domain <<= 1) {
    const Properties properties = {kByDomain, static_cast<cl_device_partition_property>(domain), 0};
    if (!(reported & domain)) {
      const cl_int code = Code(FindDevice(), properties);
      EXPECT_TRUE(code == CL_INVALID_VALUE || code == CL_DEVICE_PARTITION_FAILED) << code;
      continue;
    }
    const auto parts = Split(FindDevice(), properties);
    EXPECT_GE(parts.size(), 2u);
    cl_uint units = 0;
    for (cl_device_id part : parts) {
      units += Units(part);
      const Properties type = TypeOf(part);
      ASSERT_EQ(type.size(), 3u);
      EXPECT_EQ(type[0], kByDomain);
      EXPECT_NE(type[1], kNext);
      EXPECT_TRUE(reported & type[1]);
    }
    EXPECT_EQ(units, 4u);
    Release(parts);
  }
  const auto schemes = GetList<cl_device_partition_property>(clGetDeviceInfo, FindDevice(),
                                                             CL_DEVICE_PARTITION_PROPERTIES);
  EXPECT_EQ(std::ranges::count(schemes, kByDomain), reported ? 1 : 0);
  EXPECT_EQ(std::ranges::count(schemes, kEqually), 1);
  EXPECT_EQ(std::ranges::count(schemes, kByCounts), 1);
}

TEST(SubDevices, RejectBadPartitions) {
  cl_device_id device = FindDevice(), parts[4] = {};
  EXPECT_EQ(Code(device, {0}), CL_INVALID_VALUE);
  EXPECT_EQ(Code(device, {0x7777, 1, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Code(device, {kEqually, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Code(device, {kEqually, -1, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Code(device, {kEqually, 1, kEqually, 1, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Code(device, {kEqually, 4, 0}), CL_DEVICE_PARTITION_FAILED);
  EXPECT_EQ(Code(device, {kEqually, 5, 0}), CL_INVALID_DEVICE_PARTITION_COUNT);
  EXPECT_EQ(Code(device, {kEqually, 1L << 40, 0}), CL_INVALID_DEVICE_PARTITION_COUNT);
  EXPECT_EQ(Code(device, {kByCounts, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Code(device, {kByCounts, 3, 2, 0, 0}), CL_INVALID_DEVICE_PARTITION_COUNT);
  EXPECT_EQ(Code(device, {kByCounts, 5, 0, 0}), CL_INVALID_DEVICE_PARTITION_COUNT);
  EXPECT_EQ(Code(device, {kByCounts, -1, 0, 0}), CL_INVALID_DEVICE_PARTITION_COUNT);
  EXPECT_EQ(Code(device, {kByCounts, 1, 1, 1, 1, 1, 0, 0}), CL_INVALID_DEVICE_PARTITION_COUNT);
  EXPECT_EQ(Code(device, {kByDomain, 0x40, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Code(device, {kByDomain, 3, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Code(device, {kByDomain, kNext, kEqually, 1, 0}), CL_INVALID_VALUE);
  const Properties four = {kEqually, 1, 0};
  EXPECT_EQ(clCreateSubDevices(device, nullptr, 4, parts, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clCreateSubDevices(device, four.data(), 3, parts, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clCreateSubDevices(device, four.data(), 0, parts, nullptr), CL_INVALID_VALUE);
  auto create = WEFT_DRIVER(clCreateSubDevices);
  EXPECT_EQ(create(nullptr, four.data(), 4, parts, nullptr), CL_INVALID_DEVICE);
  auto wrong = reinterpret_cast<cl_device_id>(FindPlatform());
  EXPECT_EQ(create(wrong, four.data(), 4, parts, nullptr), CL_INVALID_DEVICE);
}

TEST(SubDevices, AreCounted) {
  const cl_device_id part = Split(FindDevice(), {kByCounts, 1, 0, 0}).at(0);
  EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, part, CL_DEVICE_REFERENCE_COUNT), 1u);
  EXPECT_EQ(clRetainDevice(part), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, part, CL_DEVICE_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseDevice(part), CL_SUCCESS);
  cl_context context = clCreateContext(nullptr, 1, &part, nullptr, nullptr, nullptr);
  ASSERT_NE(context, nullptr);
  EXPECT_EQ(clReleaseDevice(part), CL_SUCCESS);
  EXPECT_EQ(clReleaseDevice(part), CL_INVALID_DEVICE);
  EXPECT_EQ(Get<cl_device_id>(clGetContextInfo, context, CL_CONTEXT_DEVICES), part);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
  EXPECT_EQ(clRetainDevice(part), CL_INVALID_DEVICE);
}

constexpr char kCount[] =
    "kernel void count(global int* n) { for (int i = 0; i < 1000; ++i) atomic_inc(n); }";

// A context of some devices with one program and one buffer.
class SubDeviceRun : public testing::Test {
 protected:
  ~SubDeviceRun() override {
    Release(parts_);
    clReleaseKernel(kernel_);
    clReleaseProgram(program_);
    clReleaseMemObject(buffer_);
    clReleaseContext(context_);
  }
  void Start(const std::vector<cl_device_id>& devices, const std::vector<cl_device_id>& build_for) {
    context_ = clCreateContext(nullptr, devices.size(), devices.data(), nullptr, nullptr, nullptr);
    const char* source = kCount;
    program_ = clCreateProgramWithSource(context_, 1, &source, nullptr, nullptr);
    ASSERT_EQ(clBuildProgram(program_, build_for.size(), build_for.data(), "", nullptr, nullptr),
              CL_SUCCESS);
    kernel_ = clCreateKernel(program_, "count", nullptr);
    int zero = 0;
    buffer_ = clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, sizeof zero, &zero, nullptr);
    ASSERT_EQ(clSetKernelArg(kernel_, 0, sizeof buffer_, &buffer_), CL_SUCCESS);
  }
  void RunOn(cl_device_id device) {
    cl_int error;
    cl_command_queue queue = clCreateCommandQueueWithProperties(context_, device, nullptr, &error);
    ASSERT_EQ(error, CL_SUCCESS);
    const size_t items = 64, group = 1;
    EXPECT_EQ(
        clEnqueueNDRangeKernel(queue, kernel_, 1, nullptr, &items, &group, 0, nullptr, nullptr),
        CL_SUCCESS);
    int value = 0;
    EXPECT_EQ(
        clEnqueueReadBuffer(queue, buffer_, CL_TRUE, 0, sizeof value, &value, 0, nullptr, nullptr),
        CL_SUCCESS);
    runs_ += 64000;
    EXPECT_EQ(value, runs_);
    EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  }

  const std::vector<cl_device_id> parts_ = Split(FindDevice(), {kEqually, 2, 0});
  cl_context context_ = nullptr;
  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr;
  cl_mem buffer_ = nullptr;
  int runs_ = 0;
};

TEST_F(SubDeviceRun, OnEachPart) {
  Start(parts_, {});
  for (cl_device_id part : parts_) RunOn(part);
}

TEST_F(SubDeviceRun, WithWhatWasBuiltForTheParent) {
  std::vector<cl_device_id> all = parts_;
  all.push_back(FindDevice());
  Start(all, {FindDevice()});
  for (cl_device_id device : all) {
    cl_build_status status = CL_BUILD_NONE;
    EXPECT_EQ(clGetProgramBuildInfo(program_, device, CL_PROGRAM_BUILD_STATUS, sizeof status,
                                    &status, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(status, CL_BUILD_SUCCESS);
    RunOn(device);
  }
}

TEST_F(SubDeviceRun, QueuesNeedADeviceOfTheContext) {
  Start({parts_[0]}, {});
  cl_int error;
  EXPECT_EQ(clCreateCommandQueueWithProperties(context_, parts_[1], nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_DEVICE);
}

std::set<int> AllowedProcessors() {
  cpu_set_t set;
  EXPECT_EQ(sched_getaffinity(0, sizeof set, &set), 0);
  std::set<int> processors;
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &set)) processors.insert(i);
  return processors;
}

void CL_CALLBACK NoteAllowed(void* place) {
  **static_cast<std::set<int>**>(place) = AllowedProcessors();
}

std::set<int> AllowedInCommandOf(cl_device_id device, bool wait) {
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
  std::set<int> allowed;
  std::set<int>* place = &allowed;
  cl_event event = nullptr;
  EXPECT_EQ(clEnqueueNativeKernel(queue, NoteAllowed, &place, sizeof place, 0, nullptr, nullptr, 0,
                                  nullptr, &event),
            CL_SUCCESS);
  if (!wait) {
    EXPECT_EQ(clFlush(queue), CL_SUCCESS);
    while (Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS) > CL_COMPLETE)
      sched_yield();
  }
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  clReleaseEvent(event);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return allowed;
}

TEST(SubDevices, KeepTheirWorkOnTheirProcessors) {
  const std::set<int> before = AllowedProcessors();
  const auto parts = Split(FindDevice(), {kEqually, 1, 0});
  std::set<int> seen;
  for (cl_device_id part : parts) {
    for (bool wait : {false, true}) {
      const std::set<int> allowed = AllowedInCommandOf(part, wait);
      EXPECT_EQ(allowed.size(), 1u) << "waiting: " << wait;
      seen.insert(allowed.begin(), allowed.end());
    }
  }
  EXPECT_EQ(seen.size(), std::min<size_t>(before.size(), 4));
  EXPECT_EQ(AllowedProcessors(), before) << "a thread that helped is set free again";
  Release(parts);
}

TEST(DeviceFission, SplitsInItsOwnTerms) {
  auto create = WEFT_DRIVER(clCreateSubDevicesEXT);
  auto code = [&](const FissionProperties& properties) {
    cl_uint count = 0;
    return create(FindDevice(), properties.data(), 0, nullptr, &count);
  };
  const FissionProperties names = {CL_DEVICE_PARTITION_BY_NAMES_EXT, 3, 1,
                                   CL_PARTITION_BY_NAMES_LIST_END_EXT, CL_PROPERTIES_LIST_END_EXT};
  const FissionProperties counts = {CL_DEVICE_PARTITION_BY_COUNTS_EXT, 1, 2, 0, 0};
  const FissionProperties equally = {CL_DEVICE_PARTITION_EQUALLY_EXT, 2, 0};
  for (const FissionProperties& properties : {names, counts, equally}) {
    cl_device_id parts[2] = {};
    cl_uint count = 0;
    ASSERT_EQ(create(FindDevice(), properties.data(), 2, parts, &count), CL_SUCCESS);
    ASSERT_EQ(count, properties == names ? 1u : 2u);
    EXPECT_EQ(Units(parts[count - 1]), 2u);
    EXPECT_EQ(GetList<cl_device_partition_property_ext>(clGetDeviceInfo, parts[0],
                                                        CL_DEVICE_PARTITION_STYLE_EXT),
              properties);
    EXPECT_EQ(Get<cl_device_id>(clGetDeviceInfo, parts[0], CL_DEVICE_PARENT_DEVICE_EXT),
              FindDevice());
    EXPECT_EQ(WEFT_DRIVER(clRetainDeviceEXT)(parts[0]), CL_SUCCESS);
    EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, parts[0], CL_DEVICE_REFERENCE_COUNT_EXT), 2u);
    EXPECT_EQ(WEFT_DRIVER(clReleaseDeviceEXT)(parts[0]), CL_SUCCESS);
    for (cl_uint i = 0; i < count; ++i) EXPECT_EQ(clReleaseDevice(parts[i]), CL_SUCCESS);
  }
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_NAMES_EXT, 4, ~0ull, 0}), CL_INVALID_PARTITION_NAME_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_NAMES_EXT, 1, 1, ~0ull, 0}),
            CL_INVALID_PARTITION_NAME_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_NAMES_EXT, ~0ull, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_COUNTS_EXT, 3, 2, 0, 0}), CL_INVALID_PARTITION_COUNT_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_COUNTS_EXT, 9, 0, 0}), CL_INVALID_PARTITION_COUNT_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_EQUALLY_EXT, 4, 0}), CL_DEVICE_PARTITION_FAILED_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_EQUALLY_EXT, 5, 0}), CL_INVALID_PARTITION_COUNT_EXT);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_EQUALLY_EXT, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(code({CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN_EXT, 0x77, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(code({1, 1, 0}), CL_INVALID_VALUE);
  cl_device_id part = nullptr;
  cl_uint count = 0;
  EXPECT_EQ(create(FindDevice(), equally.data(), 0, &part, &count), CL_INVALID_VALUE);
  EXPECT_EQ(create(FindDevice(), equally.data(), 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(create(FindDevice(), nullptr, 1, &part, &count), CL_INVALID_VALUE);
  EXPECT_EQ(create(nullptr, equally.data(), 1, &part, &count), CL_INVALID_DEVICE);
}

TEST(DeviceFission, ListsWhatTheCoreLists) {
  const auto schemes = GetList<cl_device_partition_property_ext>(clGetDeviceInfo, FindDevice(),
                                                                 CL_DEVICE_PARTITION_TYPES_EXT);
  const auto domains = GetList<cl_device_partition_property_ext>(clGetDeviceInfo, FindDevice(),
                                                                 CL_DEVICE_AFFINITY_DOMAINS_EXT);
  const auto core = Get<cl_device_affinity_domain>(clGetDeviceInfo, FindDevice(),
                                                   CL_DEVICE_PARTITION_AFFINITY_DOMAIN);
  EXPECT_EQ(schemes.size(), core ? 4u : 3u);
  EXPECT_EQ(domains.size(), static_cast<size_t>(__builtin_popcountll(core)));
  EXPECT_EQ(WEFT_DRIVER(clRetainDeviceEXT)(nullptr), CL_INVALID_DEVICE);
  EXPECT_EQ(WEFT_DRIVER(clReleaseDeviceEXT)(nullptr), CL_INVALID_DEVICE);
}

using Uuid = std::vector<cl_uchar>;
Uuid UuidOf(cl_device_id device, cl_device_info name = CL_DEVICE_UUID_KHR) {
  return GetList<cl_uchar>(clGetDeviceInfo, device, name);
}

TEST(DeviceUuid, TellsDevicesApart) {
  const auto parts = Split(FindDevice(), {kByCounts, 1, 2, 0, 0});
  const Uuid root = UuidOf(FindDevice());
  EXPECT_EQ(root.size(), size_t{CL_UUID_SIZE_KHR});
  EXPECT_EQ(std::set<Uuid>({root, UuidOf(parts[0]), UuidOf(parts[1])}).size(), 3u);
  EXPECT_EQ(UuidOf(parts[0], CL_DRIVER_UUID_KHR), UuidOf(FindDevice(), CL_DRIVER_UUID_KHR));
  EXPECT_EQ(UuidOf(FindDevice(), CL_DRIVER_UUID_KHR).size(), size_t{CL_UUID_SIZE_KHR});
  EXPECT_EQ(Get<cl_bool>(clGetDeviceInfo, FindDevice(), CL_DEVICE_LUID_VALID_KHR),
            cl_bool{CL_FALSE});
  EXPECT_EQ(UuidOf(FindDevice(), CL_DEVICE_LUID_KHR).size(), size_t{CL_LUID_SIZE_KHR});
  EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, FindDevice(), CL_DEVICE_NODE_MASK_KHR), 0u);
  Release(parts);
}

}  // namespace
}  // namespace weft::test
