// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "buffer_commands/buffer_commands_fixture.h"

namespace weft::test {
namespace {

// The function and its form before OpenCL 1.2 (cl_ext_migrate_memobject).
struct Form {
  const char* name;
  cl_command_type type;
  std::vector<cl_mem_migration_flags> flags;
};
const Form kForms[] = {
    {"clEnqueueMigrateMemObjects",
     CL_COMMAND_MIGRATE_MEM_OBJECTS,
     {0, CL_MIGRATE_MEM_OBJECT_HOST, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED,
      CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED}},
    {"clEnqueueMigrateMemObjectEXT",
     CL_COMMAND_MIGRATE_MEM_OBJECT_EXT,
     {0, CL_MIGRATE_MEM_OBJECT_HOST_EXT}},
};

class EnqueueMigrateMemObjects : public BufferCommands, public testing::WithParamInterface<Form> {
 protected:
  using Migrate = decltype(&clEnqueueMigrateMemObjects);
  const Migrate migrate_ = reinterpret_cast<Migrate>(FindInDriver(GetParam().name));
};

TEST_P(EnqueueMigrateMemObjects, LeavesTheContents) {
  const Bytes bytes = Noise(kSize);
  Write(buffer_, bytes);
  const Own<cl_mem> part(MakePart(buffer_, 0, 1024));
  const cl_mem list[] = {buffer_, part};
  for (cl_mem_migration_flags flags : GetParam().flags)
    EXPECT_EQ(migrate_(queue_, 2, list, flags, 0, nullptr, nullptr), CL_SUCCESS) << flags;
  EXPECT_EQ(Contents(buffer_), bytes);
}

TEST_P(EnqueueMigrateMemObjects, RejectsBadHandles) {
  ExpectHandleRules([&](cl_command_queue queue, cl_mem buffer) {
    const cl_mem list[] = {buffer_, buffer};
    return migrate_(queue, 2, list, 0, 0, nullptr, nullptr);
  });
}

TEST_P(EnqueueMigrateMemObjects, RejectsBadArguments) {
  const cl_mem list[] = {buffer_};
  // num_mem_objects is zero or mem_objects is NULL
  EXPECT_EQ(migrate_(queue_, 0, list, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(migrate_(queue_, 1, nullptr, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(migrate_(queue_, 0, nullptr, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  // flags is not 0 or is not any of the values described
  for (cl_mem_migration_flags flags : {GetParam().flags.back() + 1, cl_mem_migration_flags{1} << 8})
    EXPECT_EQ(migrate_(queue_, 1, list, flags, 0, nullptr, nullptr), CL_INVALID_VALUE);
}

TEST_P(EnqueueMigrateMemObjects, ObeysTheWaitList) {
  const cl_mem list[] = {buffer_};
  ExpectEnqueueRules(queue_, GetParam().type,
                     [&](cl_uint count, const cl_event* events, cl_event* event) {
                       return migrate_(queue_, 1, list, 0, count, events, event);
                     });
}

INSTANTIATE_TEST_SUITE_P(Names, EnqueueMigrateMemObjects, testing::ValuesIn(kForms),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace weft::test
