// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/program.h"

#include <algorithm>

#include "runtime/base/config.h"
#include "runtime/code/built_program.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "weft/device_queue_abi.h"

namespace weft {
namespace {

bool SameParameters(const KernelInfo& a, const KernelInfo& b) {
  return std::ranges::equal(a.arguments, b.arguments, [](const auto& x, const auto& y) {
    return x.kind == y.kind && x.type_name == y.type_name && x.offset == y.offset &&
           x.size == y.size;
  });
}

// Adds the kernels of one more device's executable.
void AddKernels(const std::shared_ptr<const ProgramBinary>& binary,
                std::vector<KernelDefinition>& kernels) {
  const auto name_of = [](const KernelDefinition& kernel) { return kernel.info->name; };
  const size_t earlier = kernels.size();
  for (const KernelInfo& info : binary->kernels) {
    if (info.name.starts_with(WEFT_BLOCK_PREFIX)) continue;
    const std::span known(kernels.data(), earlier);
    const auto same_name = std::ranges::find(known, info.name, name_of);
    if (same_name == known.end())
      kernels.push_back({std::shared_ptr<const KernelInfo>(binary, &info), true});
    else
      same_name->same &= SameParameters(*same_name->info, info);
  }
}

}  // namespace

Program::Program(Context& context, std::vector<Ref<Device>> devices, Origin origin,
                 std::string text, bool has_source)
    : Object(ObjectTag::kProgram),
      context_(&context),
      devices_(std::move(devices)),
      origin_(origin),
      text_(std::move(text)),
      has_source_(has_source),
      builds_(devices_.size()) {}

Program::~Program() = default;

Ref<Program> Program::FromSource(Context& context, std::string source) {
  std::vector<Ref<Device>> devices(context.devices().begin(), context.devices().end());
  return Make<Program>(context, std::move(devices), Origin::kSource, std::move(source), true);
}

Ref<Program> Program::FromIl(Context& context, std::string il) {
  std::vector<Ref<Device>> devices(context.devices().begin(), context.devices().end());
  return Make<Program>(context, std::move(devices), Origin::kIl, std::move(il), false);
}

Status Program::Specialize(cl_uint id, size_t size, const void* value) {
  MutexLock lock(mutex_);
  if (!specialization_) specialization_.emplace(il());
  return specialization_->Set(id, size, value);
}

Result<Ref<Program>> Program::FromBinaries(Context& context, std::span<Device* const> devices,
                                           std::span<const Bytes> binaries, cl_int* binary_status) {
  std::vector<Ref<Device>> own;
  for (Device* device : devices) own.emplace_back(device);
  Ref<Program> program = Make<Program>(context, std::move(own), Origin::kBinary, "", false);
  Status status;
  for (size_t i = 0; i < devices.size(); ++i) {
    const Target& target = devices[i]->target();
    auto reply = ReadProgramBinary(binaries[i], target);
    if (binary_status) binary_status[i] = reply ? CL_SUCCESS : CL_INVALID_BINARY;
    if (!reply) {
      status = Error(CL_INVALID_BINARY, "binary {} of {} bytes: {}", i, binaries[i].size(),
                     reply.error());
      continue;
    }
    auto built = std::make_shared<BuiltProgram>(CompilerClient::Get(), *reply, target);
    MutexLock lock(program->mutex_);
    program->builds_[i].built = std::move(built);
  }
  WEFT_TRY(status);
  return program;
}

size_t Program::IndexOf(const Device& device) const {
  return std::ranges::find(devices_, &device, &Ref<Device>::get) - devices_.begin();
}

const Program::DeviceBuild& Program::State(const Device& device) const {
  static const DeviceBuild kNone;
  for (const Device* at = &device; at; at = at->parent()) {
    const size_t index = IndexOf(*at);
    if (index == devices_.size()) continue;
    const DeviceBuild& build = builds_[index];
    if (build.built || build.status != CL_BUILD_NONE) return build;
  }
  return kNone;
}

std::shared_ptr<BuiltProgram> Program::Built(const Device& device) const {
  MutexLock lock(mutex_);
  return State(device).built;
}

cl_build_status Program::build_status(const Device& device) const {
  MutexLock lock(mutex_);
  return State(device).status;
}

cl_program_binary_type Program::binary_type(const Device& device) const {
  const auto built = Built(device);
  if (!built) return CL_PROGRAM_BINARY_TYPE_NONE;
  switch (built->binary().type) {
    case ProgramType::kCompiledObject: return CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
    case ProgramType::kLibrary: return CL_PROGRAM_BINARY_TYPE_LIBRARY;
    case ProgramType::kExecutable: return CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  }
  return CL_PROGRAM_BINARY_TYPE_NONE;
}

std::string Program::build_options(const Device& device) const {
  MutexLock lock(mutex_);
  return State(device).options;
}

std::string Program::build_log(const Device& device) const {
  MutexLock lock(mutex_);
  return State(device).log;
}

std::shared_ptr<const ProgramBinary> Program::binary(const Device& device) const {
  const auto built = Built(device);
  return built ? std::shared_ptr<const ProgramBinary>(built, &built->binary()) : nullptr;
}

Result<std::vector<KernelDefinition>> Program::Kernels() const {
  std::vector<std::shared_ptr<const ProgramBinary>> executables;
  {
    MutexLock lock(mutex_);
    for (const DeviceBuild& build : builds_) {
      if (build.status != CL_BUILD_SUCCESS || !build.built ||
          build.built->binary().type != ProgramType::kExecutable)
        continue;
      std::shared_ptr<const ProgramBinary> binary(build.built, &build.built->binary());
      // Sub-devices of one device mostly share one.
      if (std::ranges::find(executables, binary) == executables.end())
        executables.push_back(std::move(binary));
    }
  }
  if (executables.empty())
    return Error(CL_INVALID_PROGRAM_EXECUTABLE, "no executable is built for any of {} devices",
                 devices_.size());
  std::vector<KernelDefinition> kernels;
  for (const auto& binary : executables) AddKernels(binary, kernels);
  return kernels;
}

bool Program::has_argument_info() const {
  MutexLock lock(mutex_);
  return argument_info_;
}

Bytes Program::EncodeBinary(const Device& device) const {
  const auto built = Built(device);
  return built ? built->EncodeBinary() : Bytes();
}

void Program::AttachKernel() {
  MutexLock lock(mutex_);
  ++kernels_;
}

void Program::DetachKernel() {
  MutexLock lock(mutex_);
  --kernels_;
}

Result<std::shared_ptr<BuiltProgram>> Program::Executable(const Device& device) const {
  MutexLock lock(mutex_);
  const DeviceBuild& build = State(device);
  if (build.status != CL_BUILD_SUCCESS || !build.built ||
      build.built->binary().type != ProgramType::kExecutable)
    return Error(CL_INVALID_PROGRAM_EXECUTABLE, "the program is not built for this device");
  return build.built;
}

Result<ChosenCode> Program::Variant(const Device& device, const std::string& kernel,
                                    const VariantKey& key, LaunchSize launch) {
  WEFT_ASSIGN(const auto built, Executable(device));
  KernelVariants* const variants = built->FindKernel(kernel);
  if (!variants)
    return Error(CL_INVALID_PROGRAM_EXECUTABLE, "the program for this device has no kernel {}",
                 kernel);
  auto chosen = variants->CodeFor(key, launch);
  if (chosen) return *chosen;
  context_->ReportError(chosen.error().c_str());
  return Error(CL_OUT_OF_RESOURCES, "no code for kernel {}: {}", kernel, chosen.error());
}

Result<FoundVariable> Program::FindVariable(const Device& device, std::string_view name) {
  WEFT_ASSIGN(const auto built, Executable(device));
  const ProgramVariable* const variable = built->FindVariable(name);
  if (!variable)
    return Error(CL_INVALID_ARG_VALUE, "the program has no variable {} that the host knows", name);
  const auto block = built->Variables();
  if (block) {
    std::shared_ptr<std::byte> data(built, *block + variable->offset);
    return FoundVariable{std::move(data), variable->bytes, variable->host_access};
  }
  context_->ReportError(block.error().c_str());
  return Error(CL_OUT_OF_RESOURCES, "no variable {}: {}", name, block.error());
}

}  // namespace weft
