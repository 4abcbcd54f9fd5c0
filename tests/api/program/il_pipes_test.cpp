// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pipes of program scope, which SPIR-V declares: all kernels of a program share them.
#include "device_queue.h"
#include "il_fixture.h"

namespace weft::test {
namespace {

// A variable holds the storages of a pipe of 3 packets and of one of 2.
constexpr char kDeclarations[] = R"(
    %void = OpTypeVoid
    %uint = OpTypeInt 32 0
    %storage = OpTypePipeStorage
    %reader = OpTypePipe ReadOnly
    %writer = OpTypePipe WriteOnly
    %pair = OpTypeStruct %storage %storage
    %global_pair = OpTypePointer CrossWorkgroup %pair
    %global_storage = OpTypePointer CrossWorkgroup %storage
    %global = OpTypePointer CrossWorkgroup %uint
    %private = OpTypePointer Function %uint
    %signature = OpTypeFunction %void %global
    %0 = OpConstant %uint 0
    %1 = OpConstant %uint 1
    %4 = OpConstant %uint 4
    %16 = OpConstant %uint 16
    %first = OpConstantPipeStorage %storage 4 4 3
    %second = OpConstantPipeStorage %storage 4 4 2
    %both = OpConstantComposite %pair %first %second
    %pipes = OpVariable %global_pair CrossWorkgroup %both
)";

// Ids that begin with "@" begin with the name.
std::string Named(std::string text, const std::string& name) {
  for (size_t at; (at = text.find('@')) != std::string::npos;) text.replace(at, 1, name);
  return text;
}

// A kernel(global uint* %<name>_out), its own ids beginning with its name.
std::string KernelOf(const std::string& name, const std::string& body) {
  std::string text = R"(
    %@ = OpFunction %void None %signature
    %@_out = OpFunctionParameter %global
    %@_entry = OpLabel
    %@_packet = OpVariable %private Function
    OpStore %@_packet %0 Aligned 4
  )" + body + R"(
    OpReturn
    OpFunctionEnd
  )";
  return Named(std::move(text), name);
}

std::string PipeAt(const std::string& index, const std::string& type) {
  return "%@_place = OpInBoundsAccessChain %global_storage %pipes %" + index +
         "\n%@_storage = OpLoad %storage %@_place Aligned 8\n"
         "%@_pipe = OpCreatePipeFromPipeStorage %" +
         type + " %@_storage\n";
}

// Writes so many packets, 0 and so on, to a pipe; stores how many it did not take.
std::string Put(const std::string& name, const std::string& index, unsigned count) {
  std::string body = PipeAt(index, "writer") + "%@_failed_0 = OpIAdd %uint %0 %0\n" +
                     "%@_number_0 = OpIAdd %uint %0 %0\n";
  for (unsigned i = 0; i < count; ++i) {
    const std::string now = std::to_string(i), next = std::to_string(i + 1);
    body += "OpStore %@_packet %@_number_" + now + " Aligned 4\n%@_status_" + now +
            " = OpWritePipe %uint %@_pipe %@_packet %4 %4\n%@_failed_" + next +
            " = OpISub %uint %@_failed_" + now + " %@_status_" + now + "\n%@_number_" + next +
            " = OpIAdd %uint %@_number_" + now + " %1\n";
  }
  return KernelOf(name, body + "OpStore %@_out %@_failed_" + std::to_string(count) + " Aligned 4");
}

constexpr cl_uint kNoPacket = 0x10000;

// Reads a packet and stores it, or kNoPacket.
std::string TakeFrom(const std::string& index) {
  return PipeAt(index, "reader") + R"(
    %@_status = OpReadPipe %uint %@_pipe %@_packet %4 %4
    %@_upper = OpShiftLeftLogical %uint %@_status %16
    %@_value = OpLoad %uint %@_packet Aligned 4
    %@_told = OpISub %uint %@_value %@_upper
    OpStore %@_out %@_told Aligned 4)";
}

std::string Take(const std::string& name, const std::string& index) {
  return KernelOf(name, TakeFrom(index));
}

// Stores the packets of the first pipe, and in the upper half how many there may be.
std::string Count() {
  return KernelOf("count", R"(
    %@_pipe = OpCreatePipeFromPipeStorage %reader %first
    %@_there = OpGetNumPipePackets %uint %@_pipe %4 %4
    %@_most = OpGetMaxPipePackets %uint %@_pipe %4 %4
    %@_upper = OpShiftLeftLogical %uint %@_most %16
    %@_told = OpBitwiseOr %uint %@_upper %@_there
    OpStore %@_out %@_told Aligned 4)");
}

// Kernel pass_on(global uint*): writes 16 to the first pipe and enqueues a function, which reads it
// and stores what Take does.
std::string PassOn() {
  std::string text = R"(
    %uchar = OpTypeInt 8 0
    %ulong = OpTypeInt 64 0
    %3 = OpConstant %uint 3
    %8 = OpConstant %uint 8
    %one = OpConstant %ulong 1
    %none = OpConstant %ulong 0
    %sizes = OpTypeArray %ulong %3
    %range = OpTypeStruct %uint %sizes %sizes %sizes
    %queue = OpTypeQueue
    %event = OpTypeDeviceEvent
    %byte = OpTypePointer Generic %uchar
    %literal = OpTypeStruct %global
    %private_literal = OpTypePointer Function %literal
    %generic_literal = OpTypePointer Generic %literal
    %private_address = OpTypePointer Function %global
    %generic_address = OpTypePointer Generic %global
    %events = OpTypePointer Generic %event
    %no_events = OpConstantNull %events
    %block = OpTypeFunction %void %byte

    %pass_on = OpFunction %void None %signature
    %out = OpFunctionParameter %global
    %entry = OpLabel
    %captured = OpVariable %private_literal Function
    %packet = OpVariable %private Function
    OpStore %packet %16 Aligned 4
    %writes = OpCreatePipeFromPipeStorage %writer %first
    %written = OpWritePipe %uint %writes %packet %4 %4
    %address = OpInBoundsPtrAccessChain %private_address %captured %0 %0
    OpStore %address %out Aligned 8
    %in_generic = OpPtrCastToGeneric %generic_literal %captured
    %param = OpBitcast %byte %in_generic
    %on = OpGetDefaultQueue %queue
    %items = OpBuildNDRange %range %one %one %none
    %code = OpEnqueueKernel %uint %on %1 %items %0 %no_events %no_events %reads %param %8 %8
    OpReturn
    OpFunctionEnd

    %reads = OpFunction %void None %block
    %reads_param = OpFunctionParameter %byte
    %reads_entry = OpLabel
    %@_packet = OpVariable %private Function
    OpStore %@_packet %0 Aligned 4
    %reads_literal = OpBitcast %generic_literal %reads_param
    %reads_address = OpInBoundsPtrAccessChain %generic_address %reads_literal %0 %0
    %@_out = OpLoad %global %reads_address Aligned 8
  )" + TakeFrom("0") +
                     "\nOpReturn\nOpFunctionEnd\n";
  return Named(text, "reads");
}

class IlPipes : public IlTest {
 protected:
  cl_program BuiltOf(const std::vector<std::string>& kernels, const std::string& bodies,
                     std::vector<std::string> capabilities = {}) {
    capabilities.insert(capabilities.end(), {"Pipes", "PipeStorage"});
    std::string entry_points;
    for (const std::string& name : kernels)
      entry_points += "OpEntryPoint Kernel %" + name + " \"" + name + "\"\n";
    cl_program program = FromIl(
        Assembled(capabilities, entry_points + kDeclarations + bodies, SPV_ENV_UNIVERSAL_1_1));
    EXPECT_EQ(Build(program), CL_SUCCESS) << Log(program);
    return program;
  }
  cl_program BuiltPipes() {
    return BuiltOf({"put", "put_other", "take", "take_other", "count"},
                   Put("put", "0", 5) + Put("put_other", "1", 1) + Take("take", "0") +
                       Take("take_other", "1") + Count());
  }
};

TEST_F(IlPipes, AreSharedByKernels) {
  cl_program program = BuiltPipes();
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(Stored(program, "count"), 3u << 16);
    EXPECT_EQ(Stored(program, "put"), 2u);
    EXPECT_EQ(Stored(program, "count"), 3u << 16 | 3);
    EXPECT_EQ(Stored(program, "put"), 5u);
    EXPECT_EQ(Stored(program, "take"), 0u);
    EXPECT_EQ(Stored(program, "take"), 1u);
    EXPECT_EQ(Stored(program, "put"), 3u);
    for (cl_uint packet : {2u, 0u, 1u, kNoPacket}) EXPECT_EQ(Stored(program, "take"), packet);
  }
}

TEST_F(IlPipes, AreApart) {
  cl_program program = BuiltPipes();
  EXPECT_EQ(Stored(program, "put_other"), 0u);
  EXPECT_EQ(Stored(program, "take"), kNoPacket);
  EXPECT_EQ(Stored(program, "put_other"), 0u);
  EXPECT_EQ(Stored(program, "put_other"), 1u);
  EXPECT_EQ(Stored(program, "take_other"), 0u);
  EXPECT_EQ(Stored(program, "put_other"), 0u);
}

TEST_F(IlPipes, PassPacketsToWhatAKernelEnqueues) {
  cl_command_queue queue = MakeDeviceQueue(context_, CL_QUEUE_ON_DEVICE_DEFAULT);
  cl_program program =
      BuiltOf({"pass_on"}, PassOn(), {"Int8", "Int64", "GenericPointer", "DeviceEnqueue"});
  for (int round = 0; round < 5; ++round) EXPECT_EQ(Stored(program, "pass_on"), 16u);
  clReleaseCommandQueue(queue);
}

TEST_F(IlPipes, AreEmptyInEveryBuild) {
  cl_program program = BuiltPipes();
  EXPECT_EQ(Stored(program, "put"), 2u);
  cl_int error;
  cl_program copy = FromBinary(Binary(program), &error);
  ASSERT_EQ(Build(copy), CL_SUCCESS);
  EXPECT_EQ(Stored(copy, "take"), kNoPacket);
  EXPECT_EQ(Stored(copy, "put"), 2u);
  EXPECT_EQ(Stored(copy, "take"), 0u);
  ASSERT_EQ(Build(program), CL_SUCCESS);
  EXPECT_EQ(Stored(program, "count"), 3u << 16);
}

TEST_F(IlPipes, AreVariablesOfTheProgram) {
  constexpr size_t kHeader = 384, kPlaces = 16;
  EXPECT_GE(BuildInfo<size_t>(BuiltPipes(), CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE),
            2 * kHeader + 20 + kPlaces);
}

}  // namespace
}  // namespace weft::test
