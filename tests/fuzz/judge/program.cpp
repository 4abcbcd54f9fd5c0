// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "program.h"

#include <exception>

#include "lexer.h"
#include "statement_parser.h"
#include "work_item_fibers.h"

namespace weft::fuzz::judge {
namespace {

std::array<uint64_t, 3> GroupCounts(const Launch& launch) {
  std::array<uint64_t, 3> counts;
  for (size_t d = 0; d < 3; ++d)
    counts[d] = (launch.global[d] + launch.local[d] - 1) / launch.local[d];
  return counts;
}

// Calls f with each position in a box, the first dimension fastest.
template <typename F>
void ForEach(const std::array<uint64_t, 3>& counts, F f) {
  for (uint64_t z = 0; z < counts[2]; ++z)
    for (uint64_t y = 0; y < counts[1]; ++y)
      for (uint64_t x = 0; x < counts[0]; ++x) f(std::array{x, y, z});
}

}  // namespace

Program::Program(std::string_view source) : cursor_(Words(source)), expressions_(cursor_, names_) {
  while (!cursor_.IsAtEnd()) {
    if (cursor_.Accept("__attribute__")) {
      while (cursor_.Take() != ")") continue;
      cursor_.Expect(")");
      cursor_.Expect(")");
    } else if (cursor_.Accept("typedef")) {
      ParseRecord();
    } else if (cursor_.Accept("class")) {
      ParseClass();
    } else if (cursor_.Accept("template")) {
      ParseTemplate();
    } else if (cursor_.Peek() == "global" || cursor_.Peek() == "constant") {
      ParseVariable();
    } else {
      ParseFunction();
    }
  }
}

void Program::ParseRecord() {
  Record record;
  cursor_.Expect("struct");
  cursor_.Expect("{");
  while (!cursor_.Accept("}")) {
    Kind kind = expressions_.TakeType();
    const size_t alignment = kind.Bytes();
    const std::string name = cursor_.Take();
    if (cursor_.Accept("[")) {
      kind.count = unsigned(std::stoul(cursor_.Take()));
      cursor_.Expect("]");
    }
    cursor_.Expect(";");
    const size_t offset = (record.bytes + alignment - 1) / alignment * alignment;
    record.fields.push_back({name, kind, offset});
    record.bytes = offset + kind.Bytes();
  }
  names_.records[cursor_.Take()] = record;
  cursor_.Expect(";");
}

// An array of integers, which begins as zeros but for those that are listed.
void Program::ParseVariable() {
  Kind kind = expressions_.TakeType();
  const std::string name = cursor_.Take();
  cursor_.Expect("[");
  kind.count = unsigned(std::stoul(cursor_.Take()));
  cursor_.Expect("]");
  names_.variables.resize(names_.program_scope.size());
  std::vector<std::byte>& contents = names_.program_scope.emplace_back(kind.Bytes());
  if (cursor_.Accept("=")) {
    cursor_.Expect("{");
    std::byte* element = contents.data();
    do {
      const uint64_t value = std::stoull(cursor_.Take(), nullptr, 0);
      std::memcpy(element, &value, kind.type.bytes);
      element += kind.type.bytes;
    } while (cursor_.Accept(","));
    cursor_.Expect("}");
  }
  cursor_.Expect(";");
  names_.variables.emplace_back(name, Variable{.kind = kind, .program = contents.data()});
}

void Program::ParseFunction() {
  cursor_.Accept("kernel");
  kernel_ = std::make_shared<Function>();
  kernel_->result = expressions_.TakeType();
  const std::string name = cursor_.Take();
  TakeFunction(*kernel_, {}, nullptr);
  names_.functions[name] = kernel_;
}

// Of one number.
void Program::ParseTemplate() {
  cursor_.Expect("<");
  const Kind kind = expressions_.TakeType();
  const std::string parameter = cursor_.Take();
  cursor_.Expect(">");
  auto function = std::make_shared<Function>();
  function->result = expressions_.TakeType();
  const std::string name = cursor_.Take();
  TakeFunction(*function, {{parameter, kind}}, nullptr);
  names_.functions[name] = function;
  names_.templates.insert(name);
}

// Fields, then a constructor, which gives the first its value, and members.
void Program::ParseClass() {
  const std::string name = cursor_.Take();
  Record& record = names_.records[name];
  cursor_.Expect("{");
  for (; !cursor_.Accept("public"); cursor_.Expect(";")) {
    const Kind kind = expressions_.TakeType();
    record.fields.push_back({cursor_.Take(), kind, record.bytes});
    record.bytes += kind.Bytes();
  }
  cursor_.Expect(":");
  while (!cursor_.Accept("}")) {
    auto member = std::make_shared<Function>();
    const bool is_constructor = cursor_.Accept(name);
    if (!is_constructor) member->result = expressions_.TakeType();
    const std::string member_name = is_constructor ? "" : cursor_.Take();
    TakeFunction(*member, {{"this", Kind{kInt, &record}.Pointer()}}, &record);
    names_.members[{&record, member_name}] = member;
  }
  cursor_.Expect(";");
}

void Program::TakeFunction(Function& function,
                           const std::vector<std::pair<std::string, Kind>>& first,
                           const Record* object) {
  names_.variables.resize(names_.program_scope.size());
  names_.frame_bytes = names_.local_bytes = 0;
  for (const auto& [name, kind] : first)
    function.parameters.push_back(names_.Declare(name, kind, false));
  if (object)
    for (const Field& field : object->fields)
      names_.variables.emplace_back(field.name, Variable{.kind = field.kind,
                                                         .offset = field.offset,
                                                         .object = function.parameters[0].offset});
  cursor_.Expect("(");
  do {
    const Kind kind = expressions_.TakeType();
    function.parameters.push_back(names_.Declare(cursor_.Take(), kind, false));
  } while (cursor_.Accept(","));
  cursor_.Expect(")");
  if (cursor_.Accept(":")) {
    const Variable field = names_.Find(cursor_.Take());
    function.body = [field, value = std::move(expressions_.List().at(0))](Item& item) {
      std::byte* at;
      std::memcpy(&at, item.frame + *field.object, sizeof at);
      Write({at + field.offset, field.kind}, value.Get(item));
      return Next::kGoesOn;
    };
    cursor_.Expect("{");
    cursor_.Expect("}");
  } else {
    cursor_.Expect("{");
    function.body = StatementParser(cursor_, names_).Block();
  }
  function.frame_bytes = names_.frame_bytes;
}

void Program::Run(const Launch& launch, uint64_t sub_group_size,
                  const std::vector<Value>& arguments) const {
  Children children;
  ForEach(GroupCounts(launch), [&](const std::array<uint64_t, 3>& id) {
    std::array<uint64_t, 3> size;
    for (size_t d = 0; d < 3; ++d)
      size[d] = std::min(launch.local[d], launch.global[d] - id[d] * launch.local[d]);
    Group group{launch, sub_group_size, id, size, std::vector<std::byte>(names_.local_bytes)};
    group.arrivals.resize(size[0] * size[1] * size[2]);
    group.children = &children;
    std::exception_ptr failure;  // which cannot leave the stack that it is thrown on
    test::RunGroupOnFibers(size, id, [&] {
      try {
        kernel_->Call(arguments, group,
                      {test::get_local_id(0), test::get_local_id(1), test::get_local_id(2)});
      } catch (const Failure&) {
        failure = std::current_exception();
      }
    });
    if (failure) std::rethrow_exception(failure);
  });
  for (auto& child : children) child();
}

}  // namespace weft::fuzz::judge
