// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Building, compiling and linking: from any thread, at once or in the background.
#include <algorithm>
#include <filesystem>

#include "contract/options.h"
#include "runtime/base/config.h"
#include "runtime/base/handle.h"
#include "runtime/code/built_program.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/program.h"
#include "runtime/os/background.h"

namespace weft {
namespace {

// The error that each call has for failure.
cl_int FailureOf(RequestKind kind) {
  switch (kind) {
    case RequestKind::kCompile: return CL_COMPILE_PROGRAM_FAILURE;
    case RequestKind::kLink: return CL_LINK_PROGRAM_FAILURE;
    default: return CL_BUILD_PROGRAM_FAILURE;
  }
}

// Calls the application. The program's handle is good inside, also if it has let go of it.
void Notify(const Ref<Program>& program, Program::Notify notify, void* user_data) {
  program->RetainExternal();
  notify(AsHandle<cl_program>(program.get()), user_data);
  program->ReleaseExternal();
}

std::vector<Ref<Device>> Hold(std::span<Device* const> devices) {
  std::vector<Ref<Device>> held;
  for (Device* device : devices) held.emplace_back(device);
  return held;
}

bool IsLinkable(const std::shared_ptr<const ProgramBinary>& binary) {
  return binary && binary->type != ProgramType::kExecutable;
}

// How many of the programs have something to link for the device.
size_t CountLinkable(std::span<Program* const> inputs, const Device& device) {
  return std::ranges::count_if(
      inputs, [&](const Program* input) { return IsLinkable(input->binary(device)); });
}

// Where relative #includes start. Empty if the source has none, because programs that are the same
// in any directory share their cached replies.
std::string DirectoryOfIncludes(std::string_view source) {
  if (source.find("include") == source.npos) return "";
  std::error_code error;
  return std::filesystem::current_path(error).string();
}

}  // namespace

Status Program::Build(std::span<Device* const> devices, std::string options, Notify notify,
                      void* user_data) {
  // program was not created with source, IL or a binary
  if (origin_ == Origin::kLink)
    return Error(CL_INVALID_OPERATION, "a linked program cannot be built again");
  if (origin_ == Origin::kBinary) {
    WEFT_TRY(ReuseBinaries(devices, options));
    if (notify)
      RunInBackground(
          [self = Ref(this), notify, user_data] { weft::Notify(self, notify, user_data); });
    return {};
  }
  WEFT_TRY(BeginFromSource(devices, options, CL_INVALID_BUILD_OPTIONS));
  return Start(devices, MakerFor(RequestKind::kBuild, std::move(options), {}), notify, user_data);
}

Status Program::Compile(std::span<Device* const> devices, std::string options,
                        std::vector<Header> headers, Notify notify, void* user_data) {
  // program has no source or IL available
  if (origin_ != Origin::kSource && origin_ != Origin::kIl)
    return Error(CL_INVALID_OPERATION, "the program has no source");
  WEFT_TRY(BeginFromSource(devices, options, CL_INVALID_COMPILER_OPTIONS));
  return Start(devices, MakerFor(RequestKind::kCompile, std::move(options), std::move(headers)),
               notify, user_data);
}

Program::RequestMaker Program::MakerFor(RequestKind kind, std::string options,
                                        std::vector<Header> headers) const {
  std::vector<Specialization> specializations;
  {
    MutexLock lock(mutex_);
    if (specialization_) specializations = specialization_->values();
  }
  return [this, kind, options = std::move(options), headers = std::move(headers),
          specializations = std::move(specializations),
          directory = DirectoryOfIncludes(source())](const Device& device) {
    CompileRequest request;
    request.kind = kind;
    request.target = device.target();
    request.source = text_;
    request.specializations = specializations;
    request.options = options;
    request.variant.checks_claims = GetConfig().checks_claims();
    request.variant.checks_barriers = GetConfig().checks_barriers();
    request.working_directory = directory;
    request.headers = headers;
    return request;
  };
}

Result<Program::Linked> Program::Link(Context& context, std::span<Device* const> devices,
                                      std::string options, std::span<Program* const> inputs,
                                      Notify notify, void* user_data) {
  // the linker options specified by options are invalid
  if (const auto parsed = ParseLinkOptions(options); !parsed)
    return Error(CL_INVALID_LINKER_OPTIONS, "{}", parsed.error());
  std::vector<Device*> linked;
  for (Device* device : devices) {
    for (const Program* input : inputs) {
      // the compilation or build of an input has not completed
      if (input->build_status(*device) == CL_BUILD_IN_PROGRESS)
        return Error(CL_INVALID_OPERATION, "an input is still being compiled");
    }
    const size_t count = CountLinkable(inputs, *device);
    // all or none of the programs contain a compiled binary or library for a device
    if (count != 0 && count != inputs.size())
      return Error(CL_INVALID_OPERATION, "{} of {} inputs are compiled for a device", count,
                   inputs.size());
    if (count != 0) linked.push_back(device);
  }
  if (linked.empty())
    return Error(CL_INVALID_OPERATION, "none of {} inputs is a compiled object or a library",
                 inputs.size());
  Ref<Program> program = Make<Program>(context, Hold(devices), Origin::kLink, "",
                                       std::ranges::all_of(inputs, &Program::has_source));
  WEFT_TRY(
      program->Begin(linked, options, std::ranges::all_of(inputs, &Program::has_argument_info)));
  std::vector<Ref<Program>> held;
  for (Program* input : inputs) held.emplace_back(input);
  auto make_request = [options = std::move(options), held = std::move(held)](const Device& device) {
    CompileRequest request;
    request.kind = RequestKind::kLink;
    request.target = device.target();
    request.options = options;
    for (const Ref<Program>& input : held) {
      if (const auto binary = input->binary(device)) request.inputs.push_back(binary->ir);
    }
    return request;
  };
  const Status status = program->Start(linked, std::move(make_request), notify, user_data);
  if (status || status.error() == CL_LINK_PROGRAM_FAILURE)
    return Linked{program, status ? CL_SUCCESS : status.error()};
  return std::unexpected(status.error());
}

// A program that came as a binary is built already; building chooses it.
Status Program::ReuseBinaries(std::span<Device* const> devices, const std::string& options) {
  MutexLock lock(mutex_);
  // there are kernel objects attached to program
  if (kernels_ != 0) return Error(CL_INVALID_OPERATION, "{} kernels are attached", kernels_);
  for (const Device* device : devices) {
    const auto& built = builds_[IndexOf(*device)].built;
    // devices do not have a valid program binary loaded; it must be an executable
    if (!built || built->binary().type != ProgramType::kExecutable)
      return Error(CL_INVALID_BINARY, "the program's binary is no executable");
  }
  for (const Device* device : devices) {
    DeviceBuild& build = builds_[IndexOf(*device)];
    build.status = CL_BUILD_SUCCESS;
    build.options = options;
  }
  return {};
}

Status Program::Begin(std::span<Device* const> devices, const std::string& options,
                      bool argument_info) {
  MutexLock lock(mutex_);
  for (const Device* device : devices) {
    // a previous call has not completed
    if (builds_[IndexOf(*device)].status == CL_BUILD_IN_PROGRESS)
      return Error(CL_INVALID_OPERATION, "the program is being built");
  }
  // there are kernel objects attached to program
  if (kernels_ != 0) return Error(CL_INVALID_OPERATION, "{} kernels are attached", kernels_);
  for (const Device* device : devices)
    builds_[IndexOf(*device)] = {CL_BUILD_IN_PROGRESS, options, "", nullptr};
  argument_info_ = argument_info;
  return {};
}

Status Program::BeginFromSource(std::span<Device* const> devices, const std::string& options,
                                cl_int invalid_options) {
  const auto parsed = ParseBuildOptions(options);
  WEFT_TRY(Begin(devices, options, parsed && parsed->argument_info));
  if (parsed) return {};
  MutexLock lock(mutex_);
  for (const Device* device : devices) {
    DeviceBuild& build = builds_[IndexOf(*device)];
    build.status = CL_BUILD_ERROR;
    build.log = "error: " + parsed.error() + "\n";
  }
  // the build options specified by options are invalid
  return Error(invalid_options, "{}", parsed.error());
}

Status Program::Start(std::span<Device* const> devices, RequestMaker make_request, Notify notify,
                      void* user_data) {
  if (!notify) return Run(Hold(devices), make_request);
  RunInBackground([self = Ref(this), devices = Hold(devices),
                   make_request = std::move(make_request), notify, user_data] {
    [[maybe_unused]] const Status status = self->Run(devices, make_request);  // in the build status
    weft::Notify(self, notify, user_data);
  });
  return {};
}

Status Program::Run(std::vector<Ref<Device>> devices, const RequestMaker& make_request) {
  Status first_error;
  try {
    for (std::span<Ref<Device>> rest(devices); !rest.empty();) {
      // Sub-devices of one device mostly ask for the same, and then share one executable.
      const CompileRequest request = make_request(*rest.front());
      const Bytes wanted = Encode(request);
      const Device& root = rest.front()->root();
      const auto others = std::ranges::partition(rest, [&](const Ref<Device>& device) {
        return &device->root() == &root && Encode(make_request(*device)) == wanted;
      });
      const Status status = RunOne({rest.begin(), others.begin()}, request);
      if (!status && first_error) first_error = status;
      rest = others;
    }
  } catch (...) {  // bad_alloc, in all likelihood; nothing may leave a background thread
    first_error = Error(CL_OUT_OF_HOST_MEMORY, "the host is out of memory");
    MutexLock lock(mutex_);
    for (const Ref<Device>& device : devices) {
      DeviceBuild& build = builds_[IndexOf(*device)];
      if (build.status != CL_BUILD_IN_PROGRESS) continue;
      build.status = CL_BUILD_ERROR;
      build.log = "No memory.";  // short enough to need none
    }
  }
  return first_error;
}

Status Program::RunOne(std::span<const Ref<Device>> devices, const CompileRequest& request) {
  CompilerClient& compiler = CompilerClient::Get();
  const auto reply = compiler.Compile(request);
  const bool good = reply->status == CompileStatus::kOk;
  std::shared_ptr<BuiltProgram> built;
  if (good) built = std::make_shared<BuiltProgram>(compiler, reply, request.target);
  MutexLock lock(mutex_);
  for (const Ref<Device>& device : devices) {
    DeviceBuild& build = builds_[IndexOf(*device)];
    build.log = reply->log;
    build.built = built;
    build.status = good ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
  }
  if (!good) return Error(FailureOf(request.kind), "{}", reply->log);
  return {};
}

}  // namespace weft
