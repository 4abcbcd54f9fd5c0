// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <expected>
#include <map>
#include <memory>
#include <string>

#include "runtime/code/launch_size.h"
#include "runtime/code/loaded_kernel.h"
#include "runtime/code/making.h"
#include "runtime/code/width_trial.h"
#include "runtime/os/mutex.h"
#include "weft/compiler.h"

namespace weft {

class BuiltProgram;

// Code for a launch.
struct ChosenCode {
  std::shared_ptr<const LoadedKernel> code;
  uint64_t until_ns;  // how long it may have run in all while later launches of the kind get no
                      // other; 0 if the next may, UINT64_MAX if none will
};

// Whether the rows of a launch are as whole as code asks that was made for launches of its kind.
bool HasRowsFor(const LoadedKernel& code, const VariantKey& launch);

// The machine code of one kernel of a built program: generic code, made when first asked for for
// images and samplers of a kind and for rows of whole SIMD groups, and code for the first local
// size and others that are used a lot; in little time at first where it takes long to make; and of
// either code of other widths, on trial. Sub-groups have one size in all of it, that of the first
// generic code.
class KernelVariants {
 public:
  // Belongs to the program, which outlives it.
  KernelVariants(BuiltProgram& program, std::string kernel)
      : program_(program), kernel_(std::move(kernel)) {}
  KernelVariants(const KernelVariants&) = delete;
  KernelVariants& operator=(const KernelVariants&) = delete;

  // The best code there is for a launch of a size: that for the key, or generic code.
  // Where there is none yet, the launch's local size has code of its own if the kernel asks for it.
  // Once launches with another key have run enough work-items, code for it is made in the
  // background. Blocks while the first code is made, and, once unoptimized code has run for
  // a while, until it is replaced. A sentence on why there is none.
  std::expected<ChosenCode, std::string> CodeFor(const VariantKey& key, LaunchSize launch);

  // Makes generic code for a launch that is expected, unless it is there or on its way.
  void MakeAhead(VariantKey key);

 private:
  struct Specialization {
    uint64_t items = 0;  // that launches ran
    Making making;
    bool is_first = false;  // launches wait for it
  };

  // CodeFor, where provisional code is as good as any.
  std::expected<ChosenCode, std::string> Choose(const VariantKey& key, LaunchSize launch);
  // Code that runs launches of a kind and is there, or on its way; null if there is none.
  const Making* FindFor(const VariantKey& key) const WEFT_REQUIRES(mutex_);
  // The key of code to be made for launches of a kind.
  VariantKey KeyToMake(const VariantKey& key) const WEFT_REQUIRES(mutex_);
  // Threads that ask for the same one at a time wait for one compile.
  LoadedCode Generic(VariantKey key, bool has_many_groups = false);
  // Has code for the key take the place of provisional code, in the background.
  void ReplaceLater(const VariantKey& key, const LoadedKernel& provisional);
  // The same of code for a local size.
  void ReplaceSpecializedLater(const VariantKey& generic, const VariantKey& key,
                               const LoadedKernel& provisional);
  void AddReplacement(const LoadedKernel& provisional, std::function<LoadedCode()> make);
  // Whether a launch with the key is to have the kernel's first code made for its local size.
  bool IsFirst(const VariantKey& generic, uint64_t items) const WEFT_REQUIRES(mutex_);
  // Code for the local size of launches with the key; null while there is none.
  std::shared_ptr<const LoadedKernel> Specialized(VariantKey key, const VariantKey& generic,
                                                  LaunchSize launch);
  // Final code for launches with the key, or what is tried in its place for so many work-items.
  ChosenCode Tried(const VariantKey& key, std::shared_ptr<const LoadedKernel> code, uint64_t items);
  // Has code of another width made in the background, for the trial of launches with the key.
  void MakeRival(const VariantKey& key, uint32_t width);
  // Generic code for images and samplers of a kind, or that for all where there is none.
  LoadedCode MakeForObjects(const VariantKey& key);
  // Code for the key, whose sub-groups must have the size of those of the generic code.
  LoadedCode MakeSpecialized(const VariantKey& generic, const VariantKey& key);
  // Generic code for the key, whose sub-groups have the size of those of other such code.
  LoadedCode MakeGeneric(const VariantKey& key);
  // That size; that of the code, of such a width, if there is no other.
  uint32_t SubGroupSize(uint32_t width);
  // Whether there may be code for a key beside so many others of its kind.
  bool CanMake(const VariantKey& key, size_t made) const;
  size_t MadeForSizes() const WEFT_REQUIRES(mutex_);

  BuiltProgram& program_;
  const std::string kernel_;
  std::atomic<bool> is_launched_ = false;
  Mutex mutex_;
  // Some code is there, and says whether code for a local size would be no better.
  bool is_known_ WEFT_GUARDED_BY(mutex_) = false;
  bool has_free_groups_ WEFT_GUARDED_BY(mutex_) = false;
  uint32_t sub_group_size_ WEFT_GUARDED_BY(mutex_) = 0;  // none is known yet
  std::map<VariantKey, Making> generic_ WEFT_GUARDED_BY(mutex_);
  std::map<VariantKey, Specialization> specializations_ WEFT_GUARDED_BY(mutex_);
  std::map<VariantKey, WidthTrial> trials_ WEFT_GUARDED_BY(mutex_);
};

}  // namespace weft
