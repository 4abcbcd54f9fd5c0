// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels do with pipes: OpenCL C 6.15.18.
#include <algorithm>
#include <numeric>

#include "pipe/pipe_fixture.h"

namespace weft::test {
namespace {

constexpr char kPipeKernels[] = R"(
  kernel void put(write_only pipe int p, global int* a) {
    int i = get_global_id(0), value = i + 1;
    a[i] = write_pipe(p, &value);
  }
  kernel void take(read_only pipe int p, global int* a) {
    int i = get_global_id(0);
    if (read_pipe(p, a + i) < 0) a[i] = -1;
  }
  kernel void put_three(write_only pipe int p, global int* a) {
    int i = get_global_id(0);
    reserve_id_t id = reserve_write_pipe(p, 3);
    a[i] = is_valid_reserve_id(id);
    if (!a[i]) return;
    for (int k = 2; k >= 0; --k) {
      int value = 3 * i + k;
      a[i] += write_pipe(p, id, k, &value);
    }
    commit_write_pipe(p, id);
  }
  kernel void take_three(read_only pipe int p, global int* a) {
    int i = get_global_id(0);
    reserve_id_t id = reserve_read_pipe(p, 3);
    if (!is_valid_reserve_id(id)) return;
    for (int k = 0; k < 3; ++k) read_pipe(p, id, k, a + 3 * i + k);
    commit_read_pipe(p, id);
  }
  kernel void put_mixed(write_only pipe int p, global int* a) {
    int i = get_global_id(0);
    a[i] = is_valid_reserve_id(reserve_write_pipe(p, i % 2 == 0 ? 100 : 1));
  }
  kernel void put_group(write_only pipe int p, global int* a) {
    int i = get_global_id(0);
    reserve_id_t id = work_group_reserve_write_pipe(p, get_local_size(0));
    a[i] = is_valid_reserve_id(id);
    if (a[i]) {
      write_pipe(p, id, get_local_id(0), &i);
      work_group_commit_write_pipe(p, id);
    }
  }
  kernel void take_group(read_only pipe int p, global int* a) {
    int i = get_global_id(0);
    reserve_id_t id = work_group_reserve_read_pipe(p, get_local_size(0));
    if (is_valid_reserve_id(id)) {
      read_pipe(p, id, get_local_id(0), a + i);
      work_group_commit_read_pipe(p, id);
    }
  }
  kernel void put_sub_group(write_only pipe int p, global int* a) {
    int i = get_global_id(0);
    reserve_id_t id = sub_group_reserve_write_pipe(p, get_sub_group_size());
    a[i] = is_valid_reserve_id(id);
    if (a[i]) {
      write_pipe(p, id, get_sub_group_local_id(), &i);
      sub_group_commit_write_pipe(p, id);
    }
  }
  kernel void take_sub_group(read_only pipe int p, global int* a) {
    int i = get_global_id(0);
    reserve_id_t id = sub_group_reserve_read_pipe(p, get_sub_group_size());
    if (is_valid_reserve_id(id)) {
      read_pipe(p, id, get_sub_group_local_id(), a + i);
      sub_group_commit_read_pipe(p, id);
    }
  }
  kernel void count_written(write_only pipe int p, global int* a) {
    a[0] = get_pipe_num_packets(p);
    a[1] = get_pipe_max_packets(p);
    a[2] = is_valid_reserve_id(CLK_NULL_RESERVE_ID);
  }
  kernel void count_read(read_only pipe int p, global int* a) {
    int value;
    a[0] = get_pipe_num_packets(p);
    a[1] = read_pipe(p, &value);
    a[2] = get_pipe_num_packets(p);
  }
  kernel void put_long(write_only pipe long p, global int* a) {
    long value = 1;
    a[0] = write_pipe(p, &value);
  }
)";

class PipeFunctions : public PipeTest {
 protected:
  std::vector<cl_int> Run(const char* name, cl_mem pipe, size_t items, size_t local = 0,
                          std::vector<cl_int> values = {}) {
    if (values.empty()) values.resize(std::max<size_t>(3, items));
    return PipeTest::Run(program_, name, pipe, items, local, values);
  }
  cl_mem MakePipe(cl_uint packets) {
    return clCreatePipe(context_, 0, sizeof(cl_int), packets, nullptr, nullptr);
  }

  cl_program program_ = Built(kPipeKernels);
};

std::vector<cl_int> CountedFrom(cl_int first, size_t count) {
  std::vector<cl_int> values(count);
  std::iota(values.begin(), values.end(), first);
  return values;
}

TEST_F(PipeFunctions, PassPacketsOnUntilThePipeIsFull) {
  const Own<cl_mem> pipe(MakePipe(1000));
  for (int turn = 0; turn < 3; ++turn) {  // around the ring
    const auto written = Run("put", pipe, 700);
    EXPECT_EQ(std::ranges::count(written, 0), 700);
    const auto more = Run("put", pipe, 700);
    EXPECT_EQ(std::ranges::count(more, 0), 300);
    EXPECT_EQ(std::ranges::count(more, -1), 400);
    // Which work-items come first is not said.
    std::vector<cl_int> passed = CountedFrom(1, 700);
    for (cl_int i = 0; i < 700; ++i)
      if (more[i] == 0) passed.push_back(i + 1);
    passed.insert(passed.end(), 200, -1);
    auto read = Run("take", pipe, 1200);
    std::ranges::sort(read);
    std::ranges::sort(passed);
    EXPECT_EQ(read, passed);
  }
}

TEST_F(PipeFunctions, KeepTheOrderOfOneWorkItem) {
  cl_program program = Built(R"(
    kernel void put(write_only pipe int p, global int* a) {
      for (int i = 0; i < 100; ++i) write_pipe(p, &i);
    }
    kernel void take(read_only pipe int p, global int* a) {
      for (int i = 0; i < 100; ++i) read_pipe(p, a + i);
    }
  )");
  const Own<cl_mem> pipe(MakePipe(128));
  for (int turn = 0; turn < 3; ++turn) {
    PipeTest::Run(program, "put", pipe, 1, 1, {0});
    EXPECT_EQ(PipeTest::Run(program, "take", pipe, 1, 1, std::vector<cl_int>(100)),
              CountedFrom(0, 100));
  }
}

TEST_F(PipeFunctions, ReservePacketsThatStayTogether) {
  const Own<cl_mem> pipe(MakePipe(3 * 200 + 2));
  for (int turn = 0; turn < 3; ++turn) {
    const auto reserved = Run("put_three", pipe, 257);
    EXPECT_EQ(std::ranges::count(reserved, 1), 200);
    auto read = Run("take_three", pipe, 257, 0, std::vector<cl_int>(3 * 257, -1));
    EXPECT_EQ(std::ranges::count(read, -1), 3 * 57);
    for (size_t i = 0; i < read.size(); i += 3)
      if (read[i] >= 0) EXPECT_EQ(read[i + 2], read[i] / 3 * 3 + 2) << i;
  }
}

TEST_F(PipeFunctions, ReserveLessWhereMoreFindsNoRoom) {
  const Own<cl_mem> pipe(MakePipe(50));
  const auto reserved = Run("put_mixed", pipe, 64);
  for (size_t i = 0; i < 64; ++i) EXPECT_EQ(reserved[i], i % 2) << i;
}

TEST_F(PipeFunctions, ReserveForAWorkGroup) {
  const Own<cl_mem> pipe(MakePipe(1024));
  for (size_t local : {1, 16, 64}) {
    const auto written = Run("put_group", pipe, 512, local);
    EXPECT_EQ(std::ranges::count(written, 1), 512) << local;
    auto read = Run("take_group", pipe, 512, local);
    for (size_t i = 0; i < 512; i += local)
      for (size_t k = 0; k < local; ++k) EXPECT_EQ(read[i + k], read[i] + cl_int(k));
    std::ranges::sort(read);
    EXPECT_EQ(read, CountedFrom(0, 512));
  }
}

TEST_F(PipeFunctions, ReserveForASubGroup) {
  const Own<cl_mem> pipe(MakePipe(600));
  for (size_t local : {1, 20, 64}) {
    const auto written = Run("put_sub_group", pipe, 320, local);
    EXPECT_EQ(std::ranges::count(written, 1), 320) << local;
    auto read = Run("take_sub_group", pipe, 320, local);
    std::ranges::sort(read);
    EXPECT_EQ(read, CountedFrom(0, 320));
  }
}

TEST_F(PipeFunctions, CountPackets) {
  const Own<cl_mem> pipe(MakePipe(10));
  Run("put", pipe, 4);
  EXPECT_EQ(Run("count_written", pipe, 1), (std::vector<cl_int>{4, 10, 0}));
  EXPECT_EQ(Run("count_read", pipe, 1), (std::vector<cl_int>{4, 0, 3}));
  EXPECT_EQ(Run("count_written", pipe, 1), (std::vector<cl_int>{3, 10, 0}));
}

TEST_F(PipeFunctions, RefusePacketsOfAnotherSize) {
  const Own<cl_mem> pipe(MakePipe(10));
  EXPECT_EQ(Run("put_long", pipe, 1)[0], -1);
  EXPECT_EQ(Run("count_written", pipe, 1)[0], 0);
}

TEST_F(PipeFunctions, TakePacketsOfAnySize) {
  for (int bytes : {1, 2, 3, 5, 8, 16, 17, 64, 100}) {
    const std::string type = "typedef struct { char c[" + std::to_string(bytes) + "]; } T;\n";
    const std::string source = type + R"(
      kernel void put(write_only pipe T p, global int* a) {
        T t;
        for (int i = 0; i < sizeof(T); ++i) t.c[i] = i + get_global_id(0);
        write_pipe(p, &t);
      }
      kernel void take(read_only pipe T p, global int* a) {
        T t;
        int i = get_global_id(0);
        a[i] = read_pipe(p, &t);
        for (int k = 1; k < sizeof(T); ++k) a[i] |= t.c[k] - t.c[0] - k;
      }
    )";
    cl_program program = Built(source.c_str());
    const Own<cl_mem> pipe(clCreatePipe(context_, 0, bytes, 20, nullptr, nullptr));
    PipeTest::Run(program, "put", pipe, 20, 0, {0});
    EXPECT_EQ(PipeTest::Run(program, "take", pipe, 20, 0, std::vector<cl_int>(20, 1)),
              std::vector<cl_int>(20))
        << bytes;
  }
}

TEST_F(PipeFunctions, NeedAPipeOfTheContext) {
  const Own<cl_mem> pipe(MakePipe(10)), buffer(clCreateBuffer(context_, 0, 4, nullptr, nullptr));
  const Own<cl_context> other(MakeContext());
  const Own<cl_mem> foreign(clCreatePipe(other, 0, 4, 4, nullptr, nullptr));
  cl_kernel kernel = clCreateKernel(program_, "put", nullptr);
  const auto set = [&](cl_uint index, cl_mem object) {
    return clSetKernelArg(kernel, index, sizeof object, &object);
  };
  EXPECT_EQ(set(0, pipe), CL_SUCCESS);
  EXPECT_EQ(set(0, buffer), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(set(0, nullptr), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(set(0, foreign), CL_INVALID_CONTEXT);
  EXPECT_EQ(set(1, pipe), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof(cl_mem), nullptr), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clSetKernelArg(kernel, 0, 4, &pipe), CL_INVALID_ARG_SIZE);
  clReleaseKernel(kernel);
}

}  // namespace
}  // namespace weft::test
