// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WEFT_CHECK=barriers: barriers and collective functions that not all work-items come to.
#include "check_fixture.h"

namespace weft::test {
namespace {

constexpr size_t kItems = 32, kLocal = 16;

class BarriersTest : public CheckTest {
 protected:
  static void SetUpTestSuite() { Check("barriers"); }

  // The status of a launch of kernel(global int*, local int*).
  cl_int Run(const std::string& source, const char* name) {
    return StatusOfLaunch(Built(source.c_str(), "-cl-std=CL3.0"), name, kItems, &kLocal,
                          {kLocal * sizeof(cl_int), nullptr});
  }

  // How often the log tells of it.
  static size_t Tells(const std::string& what) {
    const std::string log = ReadLog();
    size_t times = 0;
    for (size_t at = log.find(what); at != std::string::npos; at = log.find(what, at + 1)) ++times;
    return times;
  }
};

TEST_F(BarriersTest, ABarrierThatSomeLeaveOutIsNamedOnce) {
  EXPECT_EQ(Run(R"(
    kernel void some(global int* out, local int* l) {
      l[get_local_id(0)] = 1;
      if (get_local_id(0) > 2)
        barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_id(0)] = l[0];
    })",
                "some"),
            CL_OUT_OF_RESOURCES);
  EXPECT_EQ(Tells("kernel some, line 5: barrier is reached by 13 of 16 work-items"), 1u)
      << ReadLog();
}

TEST_F(BarriersTest, EachOfTwoBarriersOfAFunctionIsNamed) {
  EXPECT_EQ(Run(R"(
    void meet(void) {
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    kernel void parted(global int* out, local int* l) {
      if (get_local_id(0) < 4) meet(); else meet();
      out[get_global_id(0)] = 1;
    })",
                "parted"),
            CL_OUT_OF_RESOURCES);
  // The others may not all have come yet when those of the second pass it.
  EXPECT_EQ(Tells("kernel parted, line 3: barrier is reached by 4 of 16 work-items"), 1u)
      << ReadLog();
  EXPECT_EQ(Tells("kernel parted, line 3: barrier is reached by"), 2u) << ReadLog();
}

TEST_F(BarriersTest, ATurnThatSomeDoNotTakeIsSeen) {
  EXPECT_EQ(Run(R"(
    kernel void turns(global int* out, local int* l) {
      for (int i = 0; i < 3 + (get_local_id(0) == 5); ++i)
        barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_id(0)] = 1;
    })",
                "turns"),
            CL_OUT_OF_RESOURCES);
  EXPECT_EQ(Tells("kernel turns, line 4: barrier is reached by 1 of 16 work-items"), 1u)
      << ReadLog();
}

TEST_F(BarriersTest, AnEarlyReturnIsSeenByCollectives) {
  EXPECT_EQ(Run(R"(
    kernel void early(global int* out, local int* l) {
      if (get_local_id(0) == 9) return;
      int sum = work_group_reduce_add(1);
      out[get_global_id(0)] = sum +
          work_group_scan_inclusive_max(sum);
    })",
                "early"),
            CL_OUT_OF_RESOURCES);
  EXPECT_EQ(Tells("line 4: work_group_reduce_add is reached by 15 of 16 work-items"), 1u)
      << ReadLog();
  EXPECT_EQ(Tells("line 6: work_group_scan_inclusive_max is reached by 15 of 16"), 1u);
}

TEST_F(BarriersTest, ASubGroupsFunctionThatSomeLeaveOutIsNamed) {
  EXPECT_EQ(Run(R"(
    __attribute__((intel_reqd_sub_group_size(8)))
    kernel void lanes(global int* out, local int* l) {
      int at = get_local_id(0), sum = 0;
      if (at % 8 < 3 && at < 8)
        sum = sub_group_reduce_add(at);
      if (at < 8) sub_group_barrier(CLK_LOCAL_MEM_FENCE);
      if (at & 1) sum += sub_group_non_uniform_reduce_add(at) + sub_group_shuffle(at, 1);
      out[get_global_id(0)] = sum;
    })",
                "lanes"),
            CL_OUT_OF_RESOURCES);
  EXPECT_EQ(Tells("kernel lanes, line 6: sub_group_reduce_add is reached by 3 of 8 work-items"), 1u)
      << ReadLog();
  EXPECT_EQ(Tells("kernel lanes"), 1u) << ReadLog();
}

TEST_F(BarriersTest, PlacesThatAllComeToAreNotNamed) {
  EXPECT_EQ(Run(R"(
    kernel void all_come(global int* out, local int* l) {
      int at = get_local_id(0), sum = at;
      for (int i = 0; i < 5 + get_group_id(0); ++i) {
        l[at] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += l[(at + 1) % get_local_size(0)];
        if (get_group_id(0) == 1) sum += work_group_reduce_add(at);
        work_group_barrier(CLK_LOCAL_MEM_FENCE);
      }
      event_t copy = async_work_group_copy(l, out, 1, 0);
      wait_group_events(1, &copy);
      if (get_sub_group_id() == 0) sum += sub_group_scan_inclusive_add(sum);
      sub_group_barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_id(0)] = sum + sub_group_any(sum) + work_group_broadcast(sum, 3);
    })",
                "all_come"),
            CL_COMPLETE);
  EXPECT_EQ(Tells("kernel all_come"), 0u) << ReadLog();
}

}  // namespace
}  // namespace weft::test
