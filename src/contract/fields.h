// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The field list of each struct of the contract, once for writing and reading. The structured
// bindings make a field that is added to a struct and forgotten here a compile error.
#pragma once

#include <concepts>
#include <type_traits>

#include "weft/compiler.h"

namespace weft::contract {

template <class T, class Struct>
concept Is = std::same_as<std::remove_const_t<T>, Struct>;

// The last enumerator of each enumeration: what Decode accepts at most.
constexpr RequestKind Last(RequestKind) { return RequestKind::kKernel; }
constexpr CompileStatus Last(CompileStatus) { return CompileStatus::kCompilerError; }
constexpr InjectedFault Last(InjectedFault) { return InjectedFault::kStackOverflow; }
constexpr AddressSpace Last(AddressSpace) { return AddressSpace::kLocal; }
constexpr ArgumentKind Last(ArgumentKind) { return ArgumentKind::kQueue; }
constexpr Access Last(Access) { return Access::kReadWrite; }
constexpr ProgramType Last(ProgramType) { return ProgramType::kExecutable; }

void Visit(auto& archive, Is<Target> auto& target) {
  auto& [cpu, features] = target;
  archive(cpu, features);
}

void Visit(auto& archive, Is<Header> auto& header) {
  auto& [name, text] = header;
  archive(name, text);
}

void Visit(auto& archive, Is<VariantKey> auto& key) {
  auto& [width, local_size, stoppable, zero_private, has_large_objects, has_overlaps, checks_claims,
         short_dimensions, row_lanes, group_lanes] = key;
  archive(width, local_size, stoppable, zero_private, has_large_objects, has_overlaps,
          checks_claims, short_dimensions, row_lanes, group_lanes);
}

void Visit(auto& archive, Is<CompileRequest> auto& request) {
  auto& [kind, target, source, options, directory, headers, inputs, kernel, variant, fault, stage] =
      request;
  archive(kind, target, source, options, directory, headers, inputs, kernel, variant, fault, stage);
}

void Visit(auto& archive, Is<KernelArgument> auto& argument) {
  auto& [kind, space, access, is_const, is_restrict, is_volatile, is_pipe, name, type, offset, size,
         alignment] = argument;
  archive(kind, space, access, is_const, is_restrict, is_volatile, is_pipe, name, type, offset,
          size, alignment);
}

void Visit(auto& archive, Is<KernelInfo> auto& info) {
  auto& [name, attributes, arguments, bytes, required, hint, uniform] = info;
  archive(name, attributes, arguments, bytes, required, hint, uniform);
}

void Visit(auto& archive, Is<Import> auto& import) {
  auto& [offset, name] = import;
  archive(offset, name);
}

void Visit(auto& archive, Is<Symbol> auto& symbol) {
  auto& [name, offset, size] = symbol;
  archive(name, offset, size);
}

void Visit(auto& archive, Is<KernelImage> auto& image) {
  auto& [kernel, variant, width, target, text, data, entry, imports, relative, program_scope,
         symbols, debug_object, local_bytes, context_bytes, scratch_bytes, private_bytes,
         frame_bytes, stream_bytes, rows, lane_dimension, has_barrier, has_free_groups,
         has_square_groups, flush_denormals] = image;
  archive(kernel, variant, width, target, text, data, entry, imports, relative, program_scope,
          symbols, debug_object, local_bytes, context_bytes, scratch_bytes, private_bytes,
          frame_bytes, stream_bytes, rows, lane_dimension, has_barrier, has_free_groups,
          has_square_groups, flush_denormals);
}

void Visit(auto& archive, Is<ProgramScope> auto& scope) {
  auto& [initial, bytes, alignment, relative] = scope;
  archive(initial, bytes, alignment, relative);
}

void Visit(auto& archive, Is<ProgramImage> auto& program) {
  auto& [type, options, ir, kernels, program_scope, images] = program;
  archive(type, options, ir, kernels, program_scope, images);
}

void Visit(auto& archive, Is<Dependency> auto& dependency) {
  auto& [path, size, hash] = dependency;
  archive(path, size, hash);
}

void Visit(auto& archive, Is<CompileReply> auto& reply) {
  auto& [status, log, program, image, dependencies] = reply;
  archive(status, log, program, image, dependencies);
}

}  // namespace weft::contract
