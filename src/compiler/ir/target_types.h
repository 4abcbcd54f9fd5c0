// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The SPIR-V target's opaque types (events, images, samplers, ...), of which no CPU back end knows.
#pragma once

#include "llvm/IR/Module.h"

namespace weft::compiler {

inline constexpr llvm::StringLiteral kImageType = "spirv.Image", kSamplerType = "spirv.Sampler",
                                     kPipeType = "spirv.Pipe", kReserveIdType = "spirv.ReserveId",
                                     kQueueType = "spirv.Queue",
                                     kDeviceEventType = "spirv.DeviceEvent";

// Functions that make such a pipe of a variable that is one (ir/program_scope.h).
inline constexpr llvm::StringLiteral kReadProgramPipe = "__weft_read_program_pipe",
                                     kWriteProgramPipe = "__weft_write_program_pipe";

// Makes every target("spirv.*") a pointer, in signatures, variables and bodies: that of an image to
// constant memory, that of a pipe to global memory. A sampler becomes an i32, a reservation, a
// device queue and a device event an i64.
void ReplaceTargetTypes(llvm::Module& module);

}  // namespace weft::compiler
