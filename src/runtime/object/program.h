// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/base/result.h"
#include "runtime/code/launch_size.h"
#include "runtime/object/specialization.h"
#include "runtime/os/mutex.h"
#include "weft/compiler.h"

namespace weft {

class BuiltProgram;
class Context;
class Device;
struct ChosenCode;

// A kernel as the first device that has it defines it.
struct KernelDefinition {
  std::shared_ptr<const KernelInfo> info;
  bool same;  // for all devices that have it: if not, no kernel object can be created
};

// A program-scope variable where the host finds it.
struct FoundVariable {
  std::shared_ptr<std::byte> data;  // keeps the program's variables
  size_t bytes;
  Access host_access;
};

// A cl_program: source, SPIR-V or a binary, and what building it for each device gave.
class Program : public Object {
 public:
  using Notify = void(CL_CALLBACK*)(cl_program, void*);

  static Ref<Program> FromSource(Context& context, std::string source);
  // SPIR-V, which the compiler alone looks into.
  static Ref<Program> FromIl(Context& context, std::string il);
  // One binary a device; CL_INVALID_BINARY, and why in binary_status (may be null), if one does not
  // decode or is for another processor.
  static Result<Ref<Program>> FromBinaries(Context& context, std::span<Device* const> devices,
                                           std::span<const Bytes> binaries, cl_int* binary_status);

  Context& context() const { return *context_; }
  std::span<const Ref<Device>> devices() const { return devices_; }
  // What it was made of; empty if it was something else.
  std::string_view source() const {
    return origin_ == Origin::kSource ? std::string_view(text_) : "";
  }
  std::string_view il() const { return origin_ == Origin::kIl ? std::string_view(text_) : ""; }

  // clSetProgramSpecializationConstant, for what is built or compiled from now on.
  Status Specialize(cl_uint id, size_t size, const void* value);

  // clBuildProgram and clCompileProgram for devices of the program. With notify they return at once
  // and call it when done.
  Status Build(std::span<Device* const> devices, std::string options, Notify notify,
               void* user_data);
  Status Compile(std::span<Device* const> devices, std::string options, std::vector<Header> headers,
                 Notify notify, void* user_data);

  // clLinkProgram: a program once linking can begin, with CL_LINK_PROGRAM_FAILURE beside it if it
  // failed.
  struct Linked {
    Ref<Program> program;
    cl_int code = CL_SUCCESS;
  };
  static Result<Linked> Link(Context& context, std::span<Device* const> devices,
                             std::string options, std::span<Program* const> inputs, Notify notify,
                             void* user_data);

  // State for a device (CL_PROGRAM_BUILD_*, CL_PROGRAM_BINARY_TYPE).
  cl_build_status build_status(const Device& device) const;
  cl_program_binary_type binary_type(const Device& device) const;
  std::string build_options(const Device& device) const;
  std::string build_log(const Device& device) const;
  // The program as built or loaded for the device; null if there is none.
  std::shared_ptr<const ProgramBinary> binary(const Device& device) const;
  // The kernels of the executables; CL_INVALID_PROGRAM_EXECUTABLE if none was built for any device.
  Result<std::vector<KernelDefinition>> Kernels() const;
  // Whether all of it was compiled here from source, and with -cl-kernel-arg-info.
  bool has_source() const { return has_source_; }
  bool has_argument_info() const;
  Bytes EncodeBinary(const Device& device) const;  // CL_PROGRAM_BINARIES; empty if there is none

  // Kernel objects alive: rebuilding is CL_INVALID_OPERATION while there are any.
  void AttachKernel();
  void DetachKernel();

  // Machine code of a kernel for a launch of a size (KernelVariants::CodeFor). Blocks.
  // CL_INVALID_PROGRAM_EXECUTABLE if the program is not built for the device, CL_OUT_OF_RESOURCES
  // (and the reason to the context's callback) if code cannot be made.
  Result<ChosenCode> Variant(const Device& device, const std::string& kernel, const VariantKey& key,
                             LaunchSize launch);

  // The program-scope variable that a device has under a name. The constructors of the program's
  // objects have run then. Blocks. CL_INVALID_PROGRAM_EXECUTABLE if the program is not built for
  // the device, CL_INVALID_ARG_VALUE if there is none, CL_OUT_OF_RESOURCES as above.
  Result<FoundVariable> FindVariable(const Device& device, std::string_view name);

 private:
  template <class T, class... Args>
  friend Ref<T> Make(Args&&... args);

  enum class Origin { kSource, kIl, kBinary, kLink };
  struct DeviceBuild {
    cl_build_status status = CL_BUILD_NONE;
    std::string options, log;
    std::shared_ptr<BuiltProgram> built;
  };
  // Makes the request for one device.
  using RequestMaker = std::function<CompileRequest(const Device&)>;

  Program(Context& context, std::vector<Ref<Device>> devices, Origin origin, std::string text,
          bool has_source);
  ~Program();

  size_t IndexOf(const Device& device) const;
  // A sub-device for which nothing was built has what its parent has.
  const DeviceBuild& State(const Device& device) const WEFT_REQUIRES(mutex_);
  // What was built or loaded for the device; null if there is none.
  std::shared_ptr<BuiltProgram> Built(const Device& device) const;
  // The executable built for the device, or CL_INVALID_PROGRAM_EXECUTABLE.
  Result<std::shared_ptr<BuiltProgram>> Executable(const Device& device) const;
  Status Begin(std::span<Device* const> devices, const std::string& options, bool argument_info);
  // That, for source and SPIR-V. What is wrong with the options is in the build log too.
  Status BeginFromSource(std::span<Device* const> devices, const std::string& options,
                         cl_int invalid_options);
  // Of source or SPIR-V as it is specialized now.
  RequestMaker MakerFor(RequestKind kind, std::string options, std::vector<Header> headers) const;
  Status Run(std::vector<Ref<Device>> devices, const RequestMaker& make_request);
  // One request for several devices.
  Status RunOne(std::span<const Ref<Device>> devices, const CompileRequest& request);
  Status Start(std::span<Device* const> devices, RequestMaker make_request, Notify notify,
               void* user_data);
  Status ReuseBinaries(std::span<Device* const> devices, const std::string& options);

  const Ref<Context> context_;
  const std::vector<Ref<Device>> devices_;
  const Origin origin_;
  const std::string text_;  // OpenCL C or SPIR-V
  const bool has_source_;
  mutable Mutex mutex_;
  // Of SPIR-V, once one is set.
  std::optional<SpecializationConstants> specialization_ WEFT_GUARDED_BY(mutex_);
  std::vector<DeviceBuild> builds_ WEFT_GUARDED_BY(mutex_);  // one a device
  size_t kernels_ WEFT_GUARDED_BY(mutex_) = 0;
  bool argument_info_ WEFT_GUARDED_BY(mutex_) = false;
};

template <>
struct HandleTraits<cl_program> {
  using Type = Program;
  static constexpr ObjectTag kTag = ObjectTag::kProgram;
  static constexpr cl_int kInvalid = CL_INVALID_PROGRAM;
  static constexpr bool kReachable = true;
};

}  // namespace weft
