// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mappings that are no longer used and are soon to be used again: a program that makes a buffer for
// each kernel that it runs would else have every page of it found, cleared and mapped anew. They
// are kept for a second, up to an eighth of the memory, by the context that used them: what it left
// there is not for others to see.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/memory/mapping.h"

namespace weft {

// At least so many bytes (see memory/mapping.h), with zeros or with what the owner left in them.
// Null if the system has no room even without the spare ones.
std::byte* TakeMapping(uint64_t owner, uint64_t bytes, Pages pages);
// For the same owner, bytes and pages.
void GiveMapping(uint64_t owner, std::byte* memory, uint64_t bytes, Pages pages);

// Gives spare ones back to the system: all that the owner left, and all but so many bytes.
void DropSpareMappings(uint64_t owner);
void LimitSpareMappings(uint64_t bytes);

}  // namespace weft
