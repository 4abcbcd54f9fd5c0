// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/base/mutex.h"
#include "runtime/base/object.h"
#include "runtime/base/result.h"
#include "weft/compiler.h"

namespace weft {

class Context;
class Device;
class LoadedKernel;

// A cl_program: source or a binary, and what building it for each device gave.
class Program : public Object {
 public:
  using Notify = void(CL_CALLBACK*)(cl_program, void*);

  static Ref<Program> FromSource(Context& context, std::string source);
  // One device's binary; CL_INVALID_BINARY if it does not decode or is for another processor.
  static Result<Ref<Program>> FromBinaries(Context& context, std::span<Device* const> devices,
                                           std::span<const Bytes> binaries, cl_int* binary_status);

  Context& context() const;
  std::span<const Ref<Device>> devices() const;
  const std::string& source() const;

  // clBuildProgram, clCompileProgram, clLinkProgram. With notify they return at once and call it
  // when done.
  Status Build(std::span<Device* const> devices, std::string options, Notify notify,
               void* user_data);
  Status Compile(std::span<Device* const> devices, std::string options, std::vector<Header> headers,
                 Notify notify, void* user_data);
  static Result<Ref<Program>> Link(Context& context, std::span<Device* const> devices,
                                   std::string options, std::vector<Ref<Program>> inputs,
                                   Notify notify, void* user_data);

  // State for a device (CL_PROGRAM_BUILD_*). The image is null unless a build succeeded.
  cl_build_status build_status(const Device& device) const;
  std::string build_options(const Device& device) const;
  std::string build_log(const Device& device) const;
  std::shared_ptr<const ProgramImage> image(const Device& device) const;
  Bytes Binary(const Device& device) const;  // CL_PROGRAM_BINARIES; empty if there is none

  // Kernel objects alive: rebuilding is CL_INVALID_OPERATION while there are any.
  void AttachKernel();
  void DetachKernel();

  // Machine code of a kernel, compiled or fetched from the caches if it is not there yet. Blocks.
  Result<std::shared_ptr<const LoadedKernel>> Variant(const Device& device,
                                                      const std::string& kernel,
                                                      const VariantKey& key);
};

template <>
struct HandleTraits<cl_program> {
  using Type = Program;
  static constexpr ObjectTag kTag = ObjectTag::kProgram;
  static constexpr cl_int kInvalid = CL_INVALID_PROGRAM;
  static constexpr bool kReachable = true;
};

}  // namespace weft
