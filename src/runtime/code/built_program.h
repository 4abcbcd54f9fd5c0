// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <expected>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/code/expected_kernels.h"
#include "runtime/code/kernel_variants.h"
#include "runtime/code/program_scope.h"
#include "runtime/compiler/compiler_client.h"
#include "runtime/os/mutex.h"
#include "weft/compiler.h"

namespace weft {

// What building a program for one device gave: its binary, as the compiler made it, its
// program-scope variables, and the machine code of its kernels.
class BuiltProgram : public std::enable_shared_from_this<BuiltProgram> {
 public:
  // `reply` is kOk and holds a program. Throws std::bad_alloc if the variables find no memory.
  BuiltProgram(CompilerClient& compiler, std::shared_ptr<const CompileReply> reply, Target target);
  // Runs the destructors of the program's objects, if the constructors ran.
  ~BuiltProgram();

  const ProgramBinary& binary() const { return reply_->program; }

  // Null if the program has no such kernel.
  KernelVariants* FindKernel(const std::string& name);

  // A kernel is launched for the first time, with code of a kind: has such code made ahead for
  // those that are expected to follow. Not where the caches know the program's code.
  void ExpectAfter(const std::string& kernel, const VariantKey& key);

  // Loads one variant of a kernel, from this program, its binary or the compiler. The constructors
  // of the program's objects have run then. Blocks. A sentence on why there is none.
  LoadedCode Make(const std::string& kernel, const VariantKey& key,
                  Priority priority = Priority::kNormal);
  // The program-scope variable that the host knows by a name; null if there is none.
  const ProgramVariable* FindVariable(std::string_view name) const;
  // The block in which they all are; null if they have no bytes. The constructors of the program's
  // objects have run then. Blocks. A sentence on why they did not.
  std::expected<std::byte*, std::string> Variables();
  // Whether the program came with machine code of the variant.
  bool HasCode(const std::string& kernel, const VariantKey& key) const;
  // Whether code can be made that the program did not come with.
  bool HasIR() const { return !binary().ir.empty(); }

  // The bytes of the binary with the machine code that was made before this was first called. The
  // same ever after, as the application asks for their number first.
  Bytes EncodeBinary();

 private:
  // The constructors have run once this returns. Blocks.
  std::expected<void, std::string> EnsureConstructed();
  // Runs the constructors, and loads the destructors.
  LoadedCode Construct(const VariantKey& key);
  LoadedCode Load(const std::string& kernel, const VariantKey& key,
                  Priority priority = Priority::kNormal);
  std::shared_ptr<const KernelCode> FindCode(const std::string& kernel,
                                             const VariantKey& key) const;
  std::expected<std::shared_ptr<const KernelCode>, std::string> CompileCode(
      const std::string& kernel, const VariantKey& key, Priority priority);

  CompilerClient& compiler_;
  const std::shared_ptr<const CompileReply> reply_;
  const Target target_;
  const std::shared_ptr<ProgramVariables> program_variables_;
  std::map<std::string, KernelVariants> variants_;  // of each kernel, by name
  KernelVariants constructors_;                     // whose code is there once they ran

  std::atomic<bool> is_new_ = false;  // code was compiled that no cache had
  Mutex mutex_;
  ExpectedKernels expected_ WEFT_GUARDED_BY(mutex_);
  std::vector<std::shared_ptr<const KernelCode>> code_ WEFT_GUARDED_BY(mutex_);  // compiled here
  Bytes encoded_ WEFT_GUARDED_BY(mutex_);
  std::shared_ptr<const LoadedKernel> destructors_ WEFT_GUARDED_BY(mutex_);
};

// Whether code for `needed` runs on `present`.
bool CanRun(const Target& needed, const Target& present);

// The reply in a program binary, fit for the processor; a sentence on what is wrong with it.
std::expected<std::shared_ptr<const CompileReply>, std::string> ReadProgramBinary(
    const Bytes& binary, const Target& target);

}  // namespace weft
