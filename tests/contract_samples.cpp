// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract_samples.h"

#include <cstring>

#include "contract/sha256.h"

namespace weft::test {
namespace {

KernelCode SampleCode() {
  KernelCode code;
  code.kernel = "add";
  code.variant = {
      4,    {16, 1, 1}, false,           true, true, true, true, true, false, 2, 0, 0, false, 32,
      {16}, true,       {0x8502, 0x8014}};
  code.target = {"x86-64-v3", {"avx"}};
  code.text = {0x90, 0xc3};
  code.data.assign(24, 7);
  code.entry = 1;
  code.imports = {{4096, "memcpy"}};
  code.relative = {8};
  code.program_scope = {16};
  code.symbols = {{"add", 0, 2}};
  code.debug_object = {0x7f};
  code.facts = {.width = 4,
                .group_width = 8,
                .rivals = {1, 8},
                .local_bytes = 1,
                .context_bytes = 2,
                .scratch_bytes = 3,
                .private_bytes = 4,
                .frame_bytes = 5,
                .stream_bytes = 6,
                .bound_offset = 16,
                .bound_bytes = 4,
                .rows = 4,
                .lane_dimension = 1,
                .dimensions = 2,
                .has_barrier = true,
                .has_free_groups = true,
                .has_sub_groups = true,
                .has_square_groups = true,
                .reads_program_pipes = true,
                .writes_program_pipes = true,
                .flush_denormals = true,
                .is_provisional = true,
                .is_unoptimized = true};
  return code;
}

}  // namespace

CompileRequest SampleRequest() {
  CompileRequest request;
  request.kind = RequestKind::kKernel;
  request.target = {"znver4", {"avx2", "fma"}};
  request.source = std::string("kernel\0void", 11);
  request.specializations = {{7, {1, 0, 0, 0}}};
  request.options = "-D A=1";
  request.working_directory = "/home";
  request.headers = {{"a.h", "int a;"}, {"dir/b.h", ""}};
  request.inputs = {{1, 2, 3}, {}};
  request.kernel = "add";
  request.variant = {8, {64, 2, 1}, true, false, true, false, false, false, true, 2};
  request.variant.in_one_row = true;
  request.variant.row_multiple = 32;
  request.variant.free_multiples[1] = 16;
  request.variant.objects[0] = 0x8502;
  request.fault = InjectedFault::kHang;
  request.fault_stage = "codegen";
  return request;
}

CompileReply SampleReply() {
  KernelInfo info;
  info.name = "add";
  info.attributes = "reqd_work_group_size(16,1,1)";
  info.argument_bytes = 16;
  info.required_local_size[0] = 16;
  info.local_size_hint[2] = 3;
  info.required_sub_group_size = 32;
  info.uniform_work_groups = false;
  info.is_in_order = info.asks_local_size = true;
  info.required_sub_groups = 3;
  KernelArgument argument;
  argument.kind = ArgumentKind::kLocal;
  argument.address_space = AddressSpace::kLocal;
  argument.access = Access::kReadWrite;
  argument.is_restrict = true;
  argument.name = "scratch";
  argument.type_name = "float4*";
  argument.offset = argument.size = 8;
  argument.alignment = 16;
  info.arguments = {argument};

  CompileReply reply;
  reply.status = CompileStatus::kSourceError;
  reply.log = "a warning";
  reply.program.type = ProgramType::kLibrary;
  reply.program.options = "-w";
  reply.program.ir = {'B', 'C'};
  reply.program.kernels = {info};
  reply.program.program_scope = {{0, 1, 2, 3, 4, 5, 6, 7}, 512, 8, {0}, true, true, {}, {}};
  reply.program.program_scope.variables = {{"host", "linked", 8, 4, Access::kWriteOnly}};
  reply.program.program_scope.pipes = {{16, 4, 8}};
  reply.program.code = {SampleCode()};
  reply.code = SampleCode();
  reply.dependencies = {{"/a.h", 6, "00"}};
  return reply;
}

void Reseal(Bytes& bytes) {
  constexpr size_t kLength = 16, kDigest = 24;
  const uint64_t length = bytes.size() - kEncodedHeaderBytes;
  const contract::Digest digest =
      contract::Sha256Digest(bytes.data() + kEncodedHeaderBytes, length);
  std::memcpy(bytes.data() + kLength, &length, sizeof length);
  std::memcpy(bytes.data() + kDigest, digest.data(), digest.size());
}

}  // namespace weft::test
