// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device_kernel.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstring>

#include "compiler/request/compile.h"

namespace weft::test {
namespace {

constexpr size_t kPage = 4096;
constexpr size_t kAlignment = 128;

size_t RoundUp(size_t value, size_t unit) { return (value + unit - 1) / unit * unit; }

// With room past the end in which a stray store shows.
class Arena {
 public:
  explicit Arena(size_t bytes) : bytes_(bytes), memory_(bytes + 2 * kAlignment, kGuard) {}

  uint8_t* Start() {
    auto address = reinterpret_cast<uintptr_t>(memory_.data());
    return reinterpret_cast<uint8_t*>(RoundUp(address, kAlignment));
  }

  bool IsIntact() {
    return std::all_of(Start() + bytes_, Start() + bytes_ + kAlignment,
                       [](uint8_t byte) { return byte == kGuard; });
  }

 private:
  static constexpr uint8_t kGuard = 0xa5;
  size_t bytes_;
  std::vector<uint8_t> memory_;
};

CompileReply CompileOrFail(const CompileRequest& request) {
  CompileReply reply = compiler::Compile(request, WEFT_BUILTINS);
  EXPECT_EQ(reply.status, CompileStatus::kOk) << reply.log;
  return reply;
}

}  // namespace

DeviceKernel::DeviceKernel(const std::string& source, const std::string& kernel,
                           const VariantKey& variant, const std::string& options) {
  CompileRequest request;
  request.target.cpu = "x86-64-v2";
  request.source = source;
  request.options = options;
  CompileReply built = CompileOrFail(request);
  for (const KernelInfo& info : built.program.kernels) {
    if (info.name == kernel) info_ = info;
  }
  request.kind = RequestKind::kKernel;
  request.inputs = {built.program.ir};
  request.kernel = kernel;
  request.variant = variant;
  code_ = CompileOrFail(request).code;
  if (!code_.text.empty()) Load();
}

DeviceKernel::~DeviceKernel() {
  if (memory_) munmap(memory_, bytes_);
}

void DeviceKernel::Load() {
  size_t data = RoundUp(code_.text.size(), kPage);
  bytes_ = RoundUp(data + code_.data.size(), kPage);
  memory_ = static_cast<uint8_t*>(
      mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  std::memcpy(memory_, code_.text.data(), code_.text.size());
  if (!code_.data.empty()) std::memcpy(memory_ + data, code_.data.data(), code_.data.size());
  for (const Import& import : code_.imports) {
    void* address = dlsym(RTLD_DEFAULT, import.name.c_str());
    EXPECT_NE(address, nullptr) << import.name;
    std::memcpy(memory_ + import.offset, &address, sizeof address);
  }
  for (uint32_t offset : code_.relative) {
    uint64_t word;
    std::memcpy(&word, memory_ + offset, sizeof word);
    word += reinterpret_cast<uintptr_t>(memory_);
    std::memcpy(memory_ + offset, &word, sizeof word);
  }
  mprotect(memory_, data, PROT_READ | PROT_EXEC);
}

void DeviceKernel::Run(const std::vector<uint64_t>& arguments, Size3 local, Size3 groups) const {
  WeftLaunch launch{};
  launch.work_dim = 3;
  for (int d = 0; d < 3; ++d) {
    launch.global_size[d] = local[d] * groups[d];
    launch.local_size[d] = launch.last_local_size[d] = local[d];
    launch.group_count[d] = groups[d];
  }
  Run(arguments, launch);
}

void DeviceKernel::Run(const std::vector<uint64_t>& arguments, const WeftLaunch& asked,
                       void* sink) const {
  WeftLaunch launch = asked;
  for (uint64_t* values : {launch.global_size, launch.global_offset, launch.local_size,
                           launch.group_count, launch.last_local_size})
    std::swap(values[0], values[code_.facts.lane_dimension]);
  for (uint32_t d = code_.facts.dimensions; d < 3; ++d) {
    launch.group_count[d] = launch.global_size[d];
    launch.local_size[d] = launch.last_local_size[d] = 1;
  }
  const uint64_t* local = launch.local_size;
  uint64_t items = local[0] * local[1] * local[2];
  uint64_t groups = launch.group_count[0] * launch.group_count[1] * launch.group_count[2];
  std::vector<uint8_t> block(info_.argument_bytes);
  size_t local_bytes = code_.facts.local_bytes;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const KernelArgument& info = info_.arguments[i];
    uint64_t value = arguments[i];
    if (info.kind == ArgumentKind::kLocal) {
      value = RoundUp(local_bytes, kAlignment);
      local_bytes = value + arguments[i];
    }
    bool is_large = info.kind == ArgumentKind::kValue && info.size > sizeof value;
    const void* source = is_large ? reinterpret_cast<const void*>(value) : &value;
    std::memcpy(&block[info.offset], source, info.size);
  }
  Arena local_memory(local_bytes);
  Arena private_memory(code_.facts.scratch_bytes + items * code_.facts.context_bytes);
  WeftWorker worker = {};
  worker.local_memory = local_memory.Start();
  worker.private_memory = private_memory.Start();
  worker.printf_sink = sink;
  auto entry = reinterpret_cast<WeftKernelEntry>(memory_ + code_.entry);
  // In two parts, as two threads would.
  entry(block.data(), &launch, &worker, 0, groups / 2);
  entry(block.data(), &launch, &worker, groups / 2, groups - groups / 2);
  EXPECT_TRUE(local_memory.IsIntact()) << "stored past the local memory";
  EXPECT_TRUE(private_memory.IsIntact()) << "stored past the private memory";
}

}  // namespace weft::test
