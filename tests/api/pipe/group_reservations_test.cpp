// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packets of many sizes that work-groups reserve, in pipes that are never empty, so that
// reservations go around the ring. CMakeLists.txt runs these at several widths.
#include <set>

#include "pipe/pipe_fixture.h"

namespace weft::test {
namespace {

constexpr char kReservationKernels[] = R"(
  kernel void put(write_only pipe T p, global int* a) {
    const int i = get_global_id(0);
    T packet;
    for (int k = 0; k < sizeof(T); ++k) packet.c[k] = a[i] + k;
    reserve_id_t id = work_group_reserve_write_pipe(p, get_local_size(0));
    a[i] = is_valid_reserve_id(id) ? write_pipe(p, id, get_local_id(0), &packet) : -1;
    if (is_valid_reserve_id(id)) work_group_commit_write_pipe(p, id);
  }
  kernel void take(read_only pipe T p, global int* a) {
    const int i = get_global_id(0);
    T packet;
    reserve_id_t id = work_group_reserve_read_pipe(p, get_local_size(0));
    a[i] = is_valid_reserve_id(id) ? read_pipe(p, id, get_local_id(0), &packet) : -1;
    if (a[i]) return;
    a[i] = packet.c[0];
    for (int k = 0; k < sizeof(T); ++k)
      if (packet.c[k] != (uchar)(packet.c[0] + k)) a[i] = -2;
    work_group_commit_read_pipe(p, id);
  }
  kernel void put_beyond(write_only pipe T p, global int* a) {
    T packet = {{0}};
    reserve_id_t id = work_group_reserve_write_pipe(p, 2);
    if (is_valid_reserve_id(id)) a[get_global_id(0)] = write_pipe(p, id, get_local_id(0), &packet);
  }
  kernel void put_by_some(write_only pipe T p, global int* a) {
    const int i = get_global_id(0);
    T packet = {{0}};
    a[i] = 1;
    if (get_group_id(0) % 3 == 1) return;
    reserve_id_t id = work_group_reserve_write_pipe(p, get_group_id(0) % 2 + 1);
    if (!is_valid_reserve_id(id)) a[i] = 2;
    else if (get_local_id(0) == 0) a[i] = write_pipe(p, id, 0, &packet);
  }
)";

// The numbers of a byte that the packets in a pipe begin with.
using Numbers = std::multiset<int>;

class GroupReservations : public PipeTest, public testing::WithParamInterface<int> {
 protected:
  GroupReservations() {
    const std::string type = "typedef struct { uchar c[" + std::to_string(GetParam()) +
                             "]; } T;\n" + kReservationKernels;
    program_ = Built(type.c_str());
  }

  // Puts groups of packets with successive numbers; answers how many groups found room.
  int Put(cl_mem pipe, size_t groups, size_t local, Numbers& numbers) {
    std::vector<cl_int> values(groups * local);
    for (cl_int& value : values) value = next_++ % 256;
    const auto answers = Run(program_, "put", pipe, values.size(), local, values);
    int found_room = 0;
    for (size_t i = 0; i < values.size(); ++i) {
      EXPECT_EQ(answers[i], answers[i - i % local]) << i;
      if (answers[i]) continue;
      numbers.insert(values[i]);
      found_room += i % local == 0;
    }
    return found_room;
  }
  // Takes as many, each of which must be in the pipe, behind the one that was put before it.
  int Take(cl_mem pipe, size_t groups, size_t local, Numbers& numbers) {
    const auto taken =
        Run(program_, "take", pipe, groups * local, local, std::vector<cl_int>(groups * local));
    int found_packets = 0;
    for (size_t i = 0; i < taken.size(); ++i) {
      if (taken[i] == -1) continue;
      EXPECT_EQ(taken[i], (taken[i - i % local] + int(i % local)) % 256) << i;
      const auto found = numbers.find(taken[i]);
      if (found == numbers.end()) {
        ADD_FAILURE() << taken[i] << " is not in the pipe";
      } else {
        numbers.erase(found);
      }
      found_packets += i % local == 0;
    }
    return found_packets;
  }
  cl_mem MakePipe(cl_uint packets) {
    return clCreatePipe(context_, 0, GetParam(), packets, nullptr, nullptr);
  }

  cl_program program_;
  unsigned next_ = 0;
};

TEST_P(GroupReservations, KeepTheirPacketsAroundTheRing) {
  for (const size_t local : {1, 5, 64, 100}) {
    const size_t groups = 900 / local;
    const Own<cl_mem> pipe(MakePipe(1003));
    Numbers numbers;
    for (int turn = 0; turn < 4; ++turn) {
      EXPECT_EQ(Put(pipe, groups - 1, local, numbers), groups - 1) << local;
      EXPECT_EQ(Take(pipe, turn == 0 ? groups - 2 : groups - 1, local, numbers),
                turn == 0 ? groups - 2 : groups - 1)
          << local;
    }
  }
}

TEST_P(GroupReservations, FailWhereThereIsTooLittle) {
  for (const size_t local : {3, 64}) {
    const Own<cl_mem> pipe(MakePipe(1003));
    const int fit = int(1003 / local);
    Numbers numbers;
    EXPECT_EQ(Put(pipe, 5, local, numbers), 5);
    EXPECT_EQ(Put(pipe, fit, local, numbers), fit - 5);
    EXPECT_EQ(Take(pipe, fit + 3, local, numbers), fit);
    EXPECT_TRUE(numbers.empty());
  }
}

TEST_P(GroupReservations, RefuseAnIndexBeyondThem) {
  const Own<cl_mem> pipe(MakePipe(1003));
  const auto answers = Run(program_, "put_beyond", pipe, 64, 4, std::vector<cl_int>(64));
  for (size_t i = 0; i < 64; ++i) EXPECT_EQ(answers[i], i % 4 < 2 ? 0 : -1) << i;
}

TEST_P(GroupReservations, AreMadeByTheGroupsThatAsk) {
  const Own<cl_mem> pipe(MakePipe(150));
  const auto answers = Run(program_, "put_by_some", pipe, 600, 6, std::vector<cl_int>(600));
  for (size_t group = 0; group < 100; ++group)
    EXPECT_EQ(answers[6 * group], group % 3 == 1) << group;
}

INSTANTIATE_TEST_SUITE_P(PacketBytes, GroupReservations,
                         testing::Values(1, 2, 4, 7, 8, 12, 16, 20, 64, 100));

}  // namespace
}  // namespace weft::test
