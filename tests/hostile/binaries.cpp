// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Program binaries that say other things than the compiler did, with the hash that belongs to them:
// hostile_binaries FIRST COUNT. They are loaded, built, asked and enqueued; a kernel runs if
// nothing that its machine code takes on trust was changed.
#include <algorithm>

#include "campaign.h"
#include "contract_samples.h"
#include "mutate_fields.h"
#include "session.h"

namespace weft::hostile {
namespace {

constexpr const char* kSources[] = {
    "kernel void add(global int* a, int b) { a[get_global_id(0)] += b; }",
    R"(constant int table[4] = {1, 2, 3, 4};
       constant const int* constant entry = table + 2;
       kernel void look_up(global int* a) {
         a[get_global_id(0)] = *entry + table[get_local_id(0) & 3];
       }
       kernel void second(global int* a) { a[0] = *entry; })",
    R"(typedef struct { int a; double b; char c[5]; } Record;
       kernel void record(global float4* a, Record r, float3 v, char c, ulong l) {
         a[get_global_id(0)] = (float4)(r.a + r.b, v.z, c, l);
       })",
    R"(kernel __attribute__((reqd_work_group_size(8, 2, 1)))
       void reverse(global const int* restrict a, global int* b, local int* t, local char* u) {
         local int own[16];
         size_t i = get_local_id(1) * 8 + get_local_id(0);
         own[i] = t[i] = a[i];
         u[i] = 1;
         barrier(CLK_LOCAL_MEM_FENCE);
         b[i] = t[15 - i] + own[i ^ 1] + u[i];
       })",
    R"(kernel void print(global int* a, constant float* c) {
         if (a[0] == 12345) printf("%d %s", a[1], "text");
         a[0] += sin(c[0]) > 2;
       })"};

// The binaries of the sources with the machine code of each kernel.
std::vector<Bytes> Originals(const Session& session) {
  std::vector<Bytes> binaries;
  for (const char* source : kSources) {
    const Program program(clCreateProgramWithSource(session.context, 1, &source, nullptr, nullptr),
                          clReleaseProgram);
    clBuildProgram(program.get(), 1, &session.device, "", nullptr, nullptr);
    cl_kernel kernels[2] = {};
    clCreateKernelsInProgram(program.get(), 2, kernels, nullptr);
    for (cl_kernel raw : kernels)
      if (raw) TryKernel(session, Kernel(raw, clReleaseKernel).get(), /*runs=*/true);
    size_t size = 0;
    clGetProgramInfo(program.get(), CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr);
    Bytes binary(size);
    uint8_t* place = binary.data();
    clGetProgramInfo(program.get(), CL_PROGRAM_BINARIES, sizeof place, &place, nullptr);
    binaries.push_back(std::move(binary));
  }
  return binaries;
}

// A few bytes changed anywhere, under a good hash.
Bytes WithBytesChanged(fuzz::Random& random, Bytes bytes) {
  const size_t payload = bytes.size() - kEncodedHeaderBytes;
  for (unsigned changes = 1 + random.Below(4); changes > 0; --changes) {
    // Half of them in the front, since most that is behind is the program.
    const size_t range = random.OneIn(2) ? payload : std::min<size_t>(payload, 300);
    bytes[kEncodedHeaderBytes + random.Below(unsigned(range))] = uint8_t(random.Below(256));
  }
  if (random.OneIn(10)) bytes.resize(kEncodedHeaderBytes + random.Below(unsigned(payload)));
  test::Reseal(bytes);
  return bytes;
}

Bytes WithFieldsChanged(fuzz::Random& random, const Bytes& bytes) {
  auto reply = DecodeReply(bytes.data(), bytes.size());
  if (!reply) return bytes;
  MutateFields(random, *reply);
  return Encode(*reply);
}

// What the host alone looks at is left out.
Bytes TrustedPart(const Bytes& bytes) {
  auto reply = DecodeReply(bytes.data(), bytes.size());
  if (!reply) return {};
  reply->log.clear();
  reply->dependencies.clear();
  reply->program.options.clear();
  for (KernelInfo& info : reply->program.kernels) {
    info.attributes.clear();
    std::ranges::fill(info.local_size_hint, 0);
    for (KernelArgument& argument : info.arguments) {
      argument.name.clear();
      argument.type_name.clear();
      argument.is_restrict = argument.is_volatile = argument.is_pipe = false;
      argument.access = Access::kNone;
    }
  }
  return Encode(*reply);
}

std::string Load(const Session& session, const std::vector<Bytes>& originals, uint64_t number) {
  fuzz::Random random(number, {});
  const Bytes& original = random.Pick(originals);
  const Bytes binary =
      random.OneIn(3) ? WithBytesChanged(random, original) : WithFieldsChanged(random, original);
  const bool runs = TrustedPart(binary) == TrustedPart(original);
  const uint8_t* data = binary.data();
  const size_t size = binary.size();
  cl_int code;
  const Program program(
      clCreateProgramWithBinary(session.context, 1, &session.device, &size, &data, nullptr, &code),
      clReleaseProgram);
  if (code != CL_SUCCESS) return "refused with " + std::to_string(code);
  code = clBuildProgram(program.get(), 1, &session.device, "", nullptr, nullptr);
  AskProgram(session, program.get());
  if (code != CL_SUCCESS) return "does not build, " + std::to_string(code);
  std::vector<cl_kernel> kernels(4);
  cl_uint count = 0;
  clCreateKernelsInProgram(program.get(), 0, nullptr, &count);
  if (count > kernels.size()) return "has many kernels";
  clCreateKernelsInProgram(program.get(), count, kernels.data(), nullptr);
  std::string end = "no kernel";
  for (cl_kernel raw : kernels)
    if (raw) end = TryKernel(session, Kernel(raw, clReleaseKernel).get(), runs);
  return end;
}

Trial Begin() {
  const auto session = std::make_shared<Session>();
  const auto originals = std::make_shared<const std::vector<Bytes>>(Originals(*session));
  return [session, originals](uint64_t number) { return Load(*session, *originals, number); };
}

}  // namespace
}  // namespace weft::hostile

int main(int count, char** arguments) {
  return weft::hostile::RunCampaign(count, arguments, weft::hostile::Begin);
}
