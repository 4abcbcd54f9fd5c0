// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs barrier_cases.inc on the device and on fibers, for many shapes of the work-group.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "device_kernel.h"
#include "work_item_fibers.h"

namespace weft::test {
namespace {

using Body = void (*)(int*, const int*, int*, int);

struct Case {
  std::string name;
  Body body;
};

std::vector<Case>& Cases() {
  static std::vector<Case> cases;
  return cases;
}

struct Register {
  Register(const char* name, Body body) { Cases().push_back({name, body}); }
};

constexpr Size3 kGroups = {2, 1, 2};
constexpr uint64_t kGroupCount = 4;

int ItemIndex() {
  uint64_t row = get_local_id(2) * get_local_size(1) + get_local_id(1);
  return static_cast<int>(row * get_local_size(0) + get_local_id(0));
}

int GroupIndex() { return static_cast<int>(get_group_id(2) * kGroups[0] + get_group_id(0)); }

#define GLOBAL
#define LOCAL
#define LOCAL_VARIABLE static
#define IDS int i = ItemIndex(), linear = GroupIndex() * n + i
#define BARRIER_CASE(name)                           \
  void name(int* out, const int* in, int* l, int n); \
  const Register register_##name(#name, name);       \
  void name(int* out, const int* in, int* l, int n)
#include "barrier_cases.inc"

std::string DeviceSource() {
  std::ifstream file(WEFT_BARRIER_CASES);
  std::stringstream text;
  text << R"(
#define GLOBAL global
#define LOCAL local
#define LOCAL_VARIABLE local
#define IDS \
  int i = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + \
          get_local_id(0); \
  int linear = (get_group_id(2) * get_num_groups(0) + get_group_id(0)) * n + i
#define BARRIER_CASE(name) \
  kernel void name(global int* out, global const int* in, local int* l, int n)
)" << file.rdbuf();
  return text.str();
}

std::vector<int> RunOnFibers(Body body, const std::vector<int>& in, Size3 local) {
  int n = static_cast<int>(local[0] * local[1] * local[2]);
  std::vector<int> out(n * kGroupCount, -99), scratch(n);
  for (uint64_t z = 0; z < kGroups[2]; ++z) {
    for (uint64_t x = 0; x < kGroups[0]; ++x) {
      RunGroupOnFibers(local, {x, 0, z}, [&] { body(out.data(), in.data(), scratch.data(), n); });
    }
  }
  return out;
}

std::vector<int> RunOnDevice(const DeviceKernel& kernel, const std::vector<int>& in, Size3 local) {
  uint64_t n = local[0] * local[1] * local[2];
  std::vector<int> out(n * kGroupCount, -99);
  kernel.Run({reinterpret_cast<uintptr_t>(out.data()), reinterpret_cast<uintptr_t>(in.data()),
              n * sizeof(int), n},
             local, kGroups);
  return out;
}

std::vector<Size3> Shapes() {
  std::vector<Size3> shapes = {{3, 5, 1}, {4, 2, 3}, {1, 7, 2}, {1, 1, 9}, {16, 4, 1}, {128, 1, 1}};
  for (uint64_t x = 1; x <= 70; ++x) shapes.push_back({x, 1, 1});
  return shapes;
}

class BarrierTest : public testing::TestWithParam<Case> {
 protected:
  void Compare(const DeviceKernel& kernel, Size3 local) {
    for (int seed : {1, 2, 3}) {
      std::vector<int> in(64);
      for (int k = 0; k < 64; ++k) in[k] = (k * 37 + seed * 101) * seed % 211;
      ASSERT_EQ(RunOnDevice(kernel, in, local), RunOnFibers(GetParam().body, in, local))
          << "local size " << local[0] << "," << local[1] << "," << local[2];
    }
  }
};

TEST_P(BarrierTest, GenericVariantAgreesWithFibers) {
  DeviceKernel kernel(DeviceSource(), GetParam().name);
  ASSERT_TRUE(kernel.IsLoaded());
  EXPECT_TRUE(kernel.Code().facts.has_barrier);
  for (Size3 local : Shapes()) Compare(kernel, local);
}

TEST_P(BarrierTest, VariantForALocalSizeAgreesWithFibers) {
  for (Size3 local : {Size3{1, 1, 1}, Size3{8, 1, 1}, Size3{5, 3, 2}}) {
    VariantKey variant;
    std::copy(local.begin(), local.end(), variant.local_size);
    DeviceKernel kernel(DeviceSource(), GetParam().name, variant);
    ASSERT_TRUE(kernel.IsLoaded());
    Compare(kernel, local);
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, BarrierTest, testing::ValuesIn(Cases()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace weft::test
