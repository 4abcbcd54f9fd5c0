// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <expected>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/base/mutex.h"
#include "runtime/program/compiler_client.h"
#include "runtime/program/loaded_kernel.h"
#include "weft/compiler.h"

namespace weft {

// What building a program for one device gave: the compiler's image of it, its program-scope
// variables, and the machine code of its kernels, made when first asked for.
class BuiltProgram : public std::enable_shared_from_this<BuiltProgram> {
 public:
  // `reply` is kOk and holds a program. Throws std::bad_alloc if the variables find no memory.
  BuiltProgram(CompilerClient& compiler, std::shared_ptr<const CompileReply> reply, Target target);

  const ProgramImage& image() const { return reply_->program; }
  const KernelInfo* FindKernel(const std::string& name) const;

  using Loaded = std::expected<std::shared_ptr<const LoadedKernel>, std::string>;
  // The kernel in one variant, from this program, its binary or the compiler. Blocks. Threads that
  // ask for the same one at a time wait for one compile. A sentence on why there is none.
  Loaded Variant(const std::string& kernel, const VariantKey& key);

  // The best code there is for a launch of so many work-items: that for the key, or generic code.
  // Once launches with the key have run enough work-items, code for it is made in the background.
  Loaded CodeFor(const std::string& kernel, const VariantKey& key, uint64_t items);

  // The program binary: the image with the machine code that was made before this was first
  // called. The same bytes ever after, as the application asks for their number first.
  Bytes Binary();

 private:
  using VariantName = std::pair<std::string, VariantKey>;

  struct Specialization {
    uint64_t items = 0;  // that launches ran
    std::shared_future<Loaded> code;
  };

  // Whether a variant that is there says so: code for a local size would be no better.
  bool HasFreeGroups(const VariantName& name);
  std::shared_ptr<const LoadedKernel> Specialized(const VariantName& name, uint64_t items);
  bool IsAffordable(const VariantName& name) const WEFT_REQUIRES(mutex_);
  Loaded MakeVariant(const std::string& kernel, const VariantKey& key);
  Loaded LoadVariant(const std::string& kernel, const VariantKey& key);
  std::shared_ptr<const KernelImage> FindImage(const std::string& kernel,
                                               const VariantKey& key) const;
  std::expected<std::shared_ptr<const KernelImage>, std::string> CompileImage(
      const std::string& kernel, const VariantKey& key);

  CompilerClient& compiler_;
  const std::shared_ptr<const CompileReply> reply_;
  const Target target_;
  const std::shared_ptr<std::byte> program_scope_;

  Mutex mutex_;
  struct Making {
    std::shared_future<Loaded> made;
    unsigned generation;  // of forks, in which it began
    bool IsLost() const;
  };
  std::map<VariantName, Making> variants_ WEFT_GUARDED_BY(mutex_);
  std::map<VariantName, Specialization> specializations_ WEFT_GUARDED_BY(mutex_);
  std::vector<std::shared_ptr<const KernelImage>> images_ WEFT_GUARDED_BY(mutex_);  // compiled here
  Bytes binary_ WEFT_GUARDED_BY(mutex_);
};

// Whether code for `needed` runs on `present`.
bool CanRun(const Target& needed, const Target& present);

// The reply in a program binary, fit for the processor; a sentence on what is wrong with it.
std::expected<std::shared_ptr<const CompileReply>, std::string> ReadProgramBinary(
    const Bytes& binary, const Target& target);

}  // namespace weft
