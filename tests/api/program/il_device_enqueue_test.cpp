// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device-side enqueue in SPIR-V, whose literals begin with nothing of clang's.
#include "device_queue.h"
#include "il_fixture.h"

namespace weft::test {
namespace {

// Kernel k(global uint* out): enqueues a function that captured a number and the address, which
// waits for a user event and whose work-items add the number, and behind it one that has local
// memory. Kernel ask(global uint* out): a marker, and questions about that function.
constexpr char kFunctions[] = R"(
    OpEntryPoint Kernel %k "k"
    OpEntryPoint Kernel %ask "ask"
    %void = OpTypeVoid
    %bool = OpTypeBool
    %uchar = OpTypeInt 8 0
    %uint = OpTypeInt 32 0
    %ulong = OpTypeInt 64 0
    %0 = OpConstant %uint 0
    %1 = OpConstant %uint 1
    %2 = OpConstant %uint 2
    %7 = OpConstant %uint 7
    %8 = OpConstant %uint 8
    %16 = OpConstant %uint 16
    %size_64 = OpConstant %uint 64
    %bytes = OpConstant %ulong 64
    %three = OpConstant %uint 3
    %one_l = OpConstant %ulong 1
    %four_l = OpConstant %ulong 4
    %zero_l = OpConstant %ulong 0
    %ulong3 = OpTypeArray %ulong %three
    %range = OpTypeStruct %uint %ulong3 %ulong3 %ulong3
    %queue = OpTypeQueue
    %event = OpTypeDeviceEvent
    %global = OpTypePointer CrossWorkgroup %uint
    %local_byte = OpTypePointer Workgroup %uchar
    %local_uint = OpTypePointer Workgroup %uint
    %byte = OpTypePointer Generic %uchar
    %literal = OpTypeStruct %ulong %global
    %private_literal = OpTypePointer Function %literal
    %generic_literal = OpTypePointer Generic %literal
    %private_ulong = OpTypePointer Function %ulong
    %private_address = OpTypePointer Function %global
    %generic_ulong = OpTypePointer Generic %ulong
    %generic_address = OpTypePointer Generic %global
    %events = OpTypePointer Function %event
    %generic_events = OpTypePointer Generic %event
    %null_events = OpConstantNull %generic_events
    %kernel = OpTypeFunction %void %global
    %block = OpTypeFunction %void %byte
    %block_of_local = OpTypeFunction %void %byte %local_byte

    %k = OpFunction %void None %kernel
    %out = OpFunctionParameter %global
    %entry = OpLabel
    %captured = OpVariable %private_literal Function
    %made = OpVariable %events Function
    %go = OpVariable %events Function
    %first = OpInBoundsPtrAccessChain %private_ulong %captured %0 %0
    %second = OpInBoundsPtrAccessChain %private_address %captured %0 %1
    OpStore %first %four_l
    OpStore %second %out
    %q = OpGetDefaultQueue %queue
    %wide = OpBuildNDRange %range %four_l %zero_l %zero_l
    %narrow = OpBuildNDRange %range %one_l %one_l %zero_l
    %user = OpCreateUserEvent %event
    OpStore %go %user
    %generic_go = OpPtrCastToGeneric %generic_events %go
    %generic_made = OpPtrCastToGeneric %generic_events %made
    %in_generic = OpPtrCastToGeneric %generic_literal %captured
    %param = OpBitcast %byte %in_generic
    %code = OpEnqueueKernel %uint %q %0 %wide %1 %generic_go %generic_made %adds %param %16 %8
    OpStore %first %one_l
    %then = OpEnqueueKernel %uint %q %1 %narrow %1 %generic_made %null_events %doubles %param %16 %8 %size_64
    %its = OpLoad %event %made
    OpRetainEvent %its
    OpReleaseEvent %its
    OpReleaseEvent %its
    OpSetUserEventStatus %user %0
    OpReleaseEvent %user
    OpStore %out %code
    OpReturn
    OpFunctionEnd

    %ask = OpFunction %void None %kernel
    %answers = OpFunctionParameter %global
    %ask_entry = OpLabel
    %nothing = OpVariable %private_literal Function
    %marked = OpVariable %events Function
    %unset = OpVariable %events Function
    %ask_q = OpGetDefaultQueue %queue
    %ask_user = OpCreateUserEvent %event
    OpStore %unset %ask_user
    %generic_unset = OpPtrCastToGeneric %generic_events %unset
    %generic_marked = OpPtrCastToGeneric %generic_events %marked
    %mark = OpEnqueueMarker %uint %ask_q %1 %generic_unset %generic_marked
    OpSetUserEventStatus %ask_user %0
    %valid = OpIsValidEvent %bool %ask_user
    %is_valid = OpSelect %uint %valid %1 %0
    OpReleaseEvent %ask_user
    %generic_nothing = OpPtrCastToGeneric %generic_literal %nothing
    %no_param = OpBitcast %byte %generic_nothing
    %size = OpGetKernelWorkGroupSize %uint %adds %no_param %16 %8
    %multiple = OpGetKernelPreferredWorkGroupSizeMultiple %uint %adds %no_param %16 %8
    %groups_of = OpBuildNDRange %range %four_l %four_l %zero_l
    %lanes = OpGetKernelNDrangeMaxSubGroupSize %uint %groups_of %adds %no_param %16 %8
    %count = OpGetKernelNDrangeSubGroupCount %uint %groups_of %adds %no_param %16 %8
    %all_lanes = OpIMul %uint %lanes %count
    %has_size = OpUGreaterThanEqual %bool %size %multiple
    %is_lanes = OpIEqual %bool %lanes %multiple
    %is_enough = OpUGreaterThanEqual %bool %all_lanes %three
    %some = OpLogicalAnd %bool %has_size %is_lanes
    %all = OpLogicalAnd %bool %some %is_enough
    %known = OpSelect %uint %all %2 %0
    %sum = OpIAdd %uint %known %is_valid
    OpStore %answers %sum
    OpReturn
    OpFunctionEnd

    %adds = OpFunction %void None %block
    %adds_param = OpFunctionParameter %byte
    %adds_entry = OpLabel
    %adds_literal = OpBitcast %generic_literal %adds_param
    %adds_first = OpInBoundsPtrAccessChain %generic_ulong %adds_literal %0 %0
    %adds_second = OpInBoundsPtrAccessChain %generic_address %adds_literal %0 %1
    %added = OpLoad %ulong %adds_first
    %narrowed = OpUConvert %uint %added
    %place = OpLoad %global %adds_second
    %before = OpAtomicIAdd %uint %place %1 %0 %narrowed
    OpReturn
    OpFunctionEnd

    %doubles = OpFunction %void None %block_of_local
    %doubles_param = OpFunctionParameter %byte
    %scratch_byte = OpFunctionParameter %local_byte
    %doubles_entry = OpLabel
    %scratch = OpBitcast %local_uint %scratch_byte
    %doubles_literal = OpBitcast %generic_literal %doubles_param
    %doubles_first = OpInBoundsPtrAccessChain %generic_ulong %doubles_literal %0 %0
    %doubles_second = OpInBoundsPtrAccessChain %generic_address %doubles_literal %0 %1
    %extra = OpLoad %ulong %doubles_first
    %extra_narrow = OpUConvert %uint %extra
    %target = OpLoad %global %doubles_second
    %sum_so_far = OpLoad %uint %target
    OpStore %scratch %sum_so_far
    %kept = OpLoad %uint %scratch
    %twice = OpIMul %uint %kept %2
    %result = OpIAdd %uint %twice %extra_narrow
    OpStore %target %result
    OpReturn
    OpFunctionEnd
  )";

std::vector<uint32_t> Module(const std::string& functions = kFunctions) {
  return Assembled({"Int64", "Int8", "GenericPointer", "DeviceEnqueue"}, functions);
}

class IlDeviceEnqueue : public IlTest {
 protected:
  IlDeviceEnqueue() : queue_(MakeDeviceQueue(context_, CL_QUEUE_ON_DEVICE_DEFAULT)) {}
  ~IlDeviceEnqueue() override { clReleaseCommandQueue(queue_); }
  const cl_command_queue queue_;
};

// Four work-items add 4 to the code, which is 0, and then it is doubled and 1 added.
TEST_F(IlDeviceEnqueue, EnqueuesFunctionsWithWhatTheyCaptured) {
  cl_program program = FromIl(Module());
  ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
  EXPECT_EQ(Stored(program, "k"), 33u);
}

// As llvm-spirv has them, of OpenCL C's array of sizes.
TEST_F(IlDeviceEnqueue, TakesSizesOfLocalMemoryByTheirAddresses) {
  std::string functions = kFunctions;
  const auto replace = [&](const std::string& what, const std::string& with) {
    functions.replace(functions.find(what), what.size(), with);
  };
  replace("%size_64\n", "%sizes\n");
  replace("%q = ", "OpStore %sizes %bytes\n %q = ");
  replace("%captured = ", "%sizes = OpVariable %private_ulong Function\n %captured = ");
  cl_program program = FromIl(Module(functions));
  ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
  EXPECT_EQ(Stored(program, "k"), 33u);
}

TEST_F(IlDeviceEnqueue, AsksAboutFunctionsAndEvents) {
  cl_program program = FromIl(Module());
  ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
  EXPECT_EQ(Stored(program, "ask"), 3u);
}

TEST_F(IlDeviceEnqueue, FunctionsThatAreEnqueuedAreNoKernels) {
  cl_program program = FromIl(Module());
  ASSERT_EQ(Build(program), CL_SUCCESS) << Log(program);
  EXPECT_EQ(Get<size_t>(clGetProgramInfo, program, CL_PROGRAM_NUM_KERNELS), 2u);
}

}  // namespace
}  // namespace weft::test
