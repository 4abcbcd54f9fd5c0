// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expression_parser.h"

#include <algorithm>

#include "builtins.h"
#include "collectives.h"
#include "images.h"
#include "pipes.h"
#include "statement_parser.h"
#include "work_item.h"

namespace weft::fuzz::judge {
namespace {

struct Infix {
  std::string_view word;
  Operator op;
  int precedence;
};
constexpr Infix kInfixes[] = {
    {"|", Operator::kOr, 3},
    {"^", Operator::kXor, 4},
    {"&", Operator::kAnd, 5},
    {"==", Operator::kEqual, 6},
    {"!=", Operator::kNotEqual, 6},
    {"<", Operator::kLess, 7},
    {">", Operator::kGreater, 7},
    {"<=", Operator::kLessEqual, 7},
    {">=", Operator::kGreaterEqual, 7},
    {"<<", Operator::kShiftLeft, 8},
    {">>", Operator::kShiftRight, 8},
    {"+", Operator::kAdd, 9},
    {"-", Operator::kSubtract, 9},
    {"*", Operator::kMultiply, 10},
    {"/", Operator::kDivide, 10},
    {"%", Operator::kRemainder, 10},
};
constexpr int kOrElse = 1, kAndAlso = 2, kHighest = 10;

const Infix* FindInfix(std::string_view word) {
  const auto* found = std::ranges::find(kInfixes, word, &Infix::word);
  return found == std::end(kInfixes) ? nullptr : found;
}

Expression Constant(Value value) {
  return {.value = [value](Item&) { return value; }, .place = nullptr};
}

template <typename F>
Expression OfValue(F value) {
  return {.value = std::move(value), .place = nullptr};
}

template <typename F>
Expression OfPlace(F place) {
  return {.value = nullptr, .place = std::move(place)};
}

Expression Infixed(Operator op, Expression left, Expression right) {
  return OfValue([op, left = std::move(left), right = std::move(right)](Item& item) {
    const Value first = left.Get(item);
    return Binary(op, first, right.Get(item));
  });
}

// || and &&, which may leave out their right side.
Expression Logical(bool is_or, Expression left, Expression right) {
  return OfValue([is_or, left = std::move(left), right = std::move(right)](Item& item) {
    const bool first = left.Get(item).IsTrue();
    return Value::Of(kInt, int(first == is_or ? first : right.Get(item).IsTrue()));
  });
}

// ++ and --, in front of their operand or behind it.
Expression Step(Operator op, bool is_behind, Expression operand) {
  return OfValue([=, operand = std::move(operand)](Item& item) {
    const Place place = operand.place(item);
    const Value before = Read(place);
    Write(place, Binary(op, before, Value::Of(kInt, 1)));
    return is_behind ? before : Read(place);
  });
}

std::vector<unsigned> LanesOf(const std::string& name, unsigned lanes) {
  static constexpr std::string_view kHalves[] = {"lo", "hi", "even", "odd"},
                                    kDigits = "0123456789abcdef";
  std::vector<unsigned> result;
  const auto* half = std::ranges::find(kHalves, name);
  if (half != std::end(kHalves)) {
    const auto which = unsigned(half - kHalves);
    for (unsigned i = 0; i < lanes / 2; ++i)
      result.push_back(which < 2 ? i + which * lanes / 2 : 2 * i + which - 2);
    return result;
  }
  const bool has_digits = name[0] == 's';
  for (char letter : name.substr(has_digits))
    result.push_back(
        unsigned(has_digits ? kDigits.find(letter) : std::string_view("xyzw").find(letter)));
  for (unsigned lane : result)
    if (lane >= lanes) throw Failure("no lane " + name);
  return result;
}

Place MemberOf(const Place& object, const std::string& name) {
  if (!object.kind.record) {
    const bool is_whole = object.lanes.empty();
    std::vector<unsigned> lanes =
        LanesOf(name, is_whole ? object.kind.type.lanes : unsigned(object.lanes.size()));
    if (!is_whole)
      for (unsigned& lane : lanes) lane = object.lanes[lane];
    return {object.address, object.kind, lanes};
  }
  const auto& fields = object.kind.record->fields;
  const auto field = std::ranges::find(fields, name, &Field::name);
  if (field == fields.end()) throw Failure("no field " + name);
  return {object.address + field->offset, field->kind};
}

// Vectors' and scalars' lanes one after another.
Value Gathered(Type type, const std::vector<Expression>& parts, Item& item) {
  Value result(type);
  unsigned bytes = 0;
  for (const Expression& part : parts) {
    const Value value = part.Get(item);
    const Value lanes = Convert(value, type.Times(value.type().lanes));
    const unsigned size = type.bytes * lanes.type().lanes;
    if (bytes + size > type.bytes * type.lanes) throw Failure("too many lanes");
    std::memcpy(&result.bytes[bytes], lanes.bytes.data(), size);
    bytes += size;
  }
  return result;
}

std::vector<Value> GetAll(const std::vector<Expression>& expressions, Item& item) {
  std::vector<Value> values;
  for (const Expression& expression : expressions) values.push_back(expression.Get(item));
  return values;
}

}  // namespace

bool ExpressionParser::IsAtType() const {
  static constexpr std::string_view kWords[] = {"global", "local", "const", "bool",
                                                "half",   "void",  "auto",  "reserve_id_t"};
  Type type;
  const std::string& word = cursor_.Peek();
  return std::ranges::find(kWords, word) != std::end(kWords) || names_.records.contains(word) ||
         ParseType(word, type);
}

Kind ExpressionParser::TakeType(bool* is_local) {
  Kind kind;
  while (true) {
    const std::string& word = cursor_.Take();
    if (word == "global" || word == "const" || word == "constant" || word == "volatile") continue;
    if (word == "local") {
      if (is_local) *is_local = true;
      continue;
    }
    if (word == "read_only" || word == "write_only" || word == "pipe") {
      if (word == "pipe") return TakeType().Pointer();
      continue;
    }
    if (word == "reserve_id_t") return Kind{kUint};
    if (word == "sampler_t") return Kind{kUint};
    if (word == "counter32_t" || (word.starts_with("image") && word.ends_with("_t")))
      return Kind{kUint}.Pointer();
    if (word == "counter64_t") return Kind{kUlong}.Pointer();
    if (const auto record = names_.records.find(word); record != names_.records.end())
      kind.record = &record->second;
    else if (word == "half")
      kind.type = {2, false, false};
    else if (word != "bool" && word != "void" && word != "NamedBarrier_t" &&
             !ParseType(word, kind.type))
      throw Failure("no type " + word);
    break;
  }
  return cursor_.Accept("*") ? kind.Pointer() : kind;
}

Expression ExpressionParser::Assignment() {
  Expression left = Conditional();
  const std::string word = cursor_.Peek();
  const Infix* infix = word.size() == 2 && word[1] == '=' ? FindInfix(word.substr(0, 1)) : nullptr;
  if (word != "=" && (!infix || infix->precedence == 7)) return left;
  cursor_.Take();
  return OfValue([infix, left = std::move(left), right = Assignment()](Item& item) {
    const Value value = right.Get(item);
    const Place place = left.place(item);
    Write(place, infix ? Binary(infix->op, Read(place), value) : value);
    return Read(place);
  });
}

Expression ExpressionParser::Conditional() {
  Expression condition = Operation(0);
  if (!cursor_.Accept("?")) return condition;
  Expression yes = Assignment();
  cursor_.Expect(":");
  return OfValue(
      [condition = std::move(condition), yes = std::move(yes), no = Conditional()](Item& item) {
        return condition.Get(item).IsTrue() ? yes.Get(item) : no.Get(item);
      });
}

Expression ExpressionParser::Operation(int least_precedence) {
  if (least_precedence > kHighest) return Unary();
  Expression left = Operation(least_precedence + 1);
  while (true) {
    const std::string word = cursor_.Peek();
    const bool is_or = word == "||";
    if (least_precedence == (is_or ? kOrElse : kAndAlso) && (is_or || word == "&&")) {
      cursor_.Take();
      left = Logical(is_or, std::move(left), Operation(least_precedence + 1));
      continue;
    }
    const Infix* infix = FindInfix(word);
    if (!infix || infix->precedence != least_precedence) return left;
    cursor_.Take();
    left = Infixed(infix->op, std::move(left), Operation(least_precedence + 1));
  }
}

Expression ExpressionParser::Unary() {
  if (cursor_.Accept("-"))
    return OfValue([operand = Unary()](Item& item) { return Negated(operand.Get(item)); });
  if (cursor_.Accept("~"))
    return OfValue([operand = Unary()](Item& item) { return Complement(operand.Get(item)); });
  if (cursor_.Accept("!"))
    return OfValue([operand = Unary()](Item& item) {
      return Value::Of(kInt, int(!operand.Get(item).IsTrue()));
    });
  if (cursor_.Accept("++")) return Step(Operator::kAdd, false, Unary());
  if (cursor_.Accept("&"))
    return OfValue([operand = Unary()](Item& item) {
      const Place place = operand.place(item);
      return Value::At(place.kind, place.address);
    });
  if (cursor_.Accept("*"))
    return OfPlace([operand = Unary()](Item& item) {
      const Value pointer = operand.Get(item);
      return Place{pointer.Address(), pointer.kind.Element()};
    });
  return Postfix();
}

Expression ExpressionParser::Postfix() {
  Expression object = Primary();
  while (true) {
    if (cursor_.Accept("[")) {
      object = OfPlace([base = std::move(object), index = Assignment()](Item& item) {
        const Value pointer = base.Get(item);
        const Kind kind = pointer.kind.Element();
        return Place{pointer.Address() + index.Get(item).Integer() * int64_t(kind.Bytes()), kind};
      });
      cursor_.Expect("]");
    } else if (cursor_.Accept(".")) {
      const std::string name = cursor_.Take();
      object = cursor_.Peek() == "(" ? MemberCall(std::move(object), name)
                                     : Member(std::move(object), name);
    } else if (cursor_.Accept("--")) {
      object = Step(Operator::kSubtract, true, std::move(object));
    } else {
      return object;
    }
  }
}

Expression ExpressionParser::Member(Expression object, const std::string& name) {
  if (!object.place)
    return OfValue([object = std::move(object), name](Item& item) {
      Value value = object.Get(item);
      return Read(MemberOf({value.bytes.data(), value.kind}, name));
    });
  return OfPlace([object = std::move(object), name](Item& item) {
    return MemberOf(object.place(item), name);
  });
}

Expression ExpressionParser::MemberCall(Expression object, const std::string& name) {
  return OfValue([&members = names_.members, object = std::move(object), name,
                  arguments = List()](Item& item) {
    const Place place = object.place(item);
    std::vector<Value> values = GetAll(arguments, item);
    values.insert(values.begin(), Value::At(place.kind, place.address));
    return members.at({place.kind.record, name})->Call(values, item.group, item.local_id).value();
  });
}

// A block with an index for each of its work-items, and maybe a pointer to room of the group's. It
// has a copy of the variables as they are, for each work-item.
Expression ExpressionParser::Enqueue() {
  for (const char* word : {"(", "get_default_queue", "(", ")", ",", "CLK_ENQUEUE_FLAGS_WAIT_KERNEL",
                           ",", "ndrange_1D", "("})
    cursor_.Expect(word);
  Expression range = Assignment(), bytes;
  for (const char* word : {")", ",", "^"}) cursor_.Expect(word);
  const size_t outer = names_.variables.size();
  auto block = std::make_shared<Closure>();
  if (cursor_.Accept("(")) {
    const Kind kind = TakeType();
    block->parameters.push_back(names_.Declare(cursor_.Take(), kind, false));
    cursor_.Expect(")");
  }
  cursor_.Expect("{");
  block->body = StatementParser(cursor_, names_).Block();
  names_.variables.resize(outer);
  const bool has_room = cursor_.Accept(",");
  if (has_room) bytes = Assignment();
  cursor_.Expect(")");
  return OfValue([range = std::move(range), bytes = std::move(bytes), block, has_room](Item& item) {
    const auto count = uint64_t(range.Get(item).Integer());
    const size_t room = has_room ? size_t(bytes.Get(item).Integer()) : 0;
    const uint64_t lanes = item.group.sub_group_size;
    item.group.children->push_back(
        [=, frame = std::vector(item.frame, item.frame + item.frame_bytes)] {
          const Launch launch{.global = {count, 1, 1}, .local = {count, 1, 1}};
          Group group{launch, lanes, {}, {count, 1, 1}, std::vector<std::byte>(room)};
          std::vector<Value> arguments;
          if (has_room) arguments.push_back(Value::At(Kind{kUint}, group.local.data()));
          for (uint64_t i = 0; i < count; ++i) {
            Item child{.group = group, .local_id = {i, 0, 0}};
            child.copies[block.get()] = frame;
            child.frame_bytes = frame.size();
            block->Call(arguments, child);
          }
        });
    return Value::Of(kInt, 0);
  });
}

Expression ExpressionParser::Primary() {
  if (cursor_.Accept("(")) {
    if (IsAtType()) return CastOrVector();
    Expression inner = Assignment();
    cursor_.Expect(")");
    return inner;
  }
  const std::string word = cursor_.Take();
  if (std::isdigit(uint8_t(word[0]))) return Number(word);
  if (word == "enqueue_kernel") return Enqueue();
  if (cursor_.Peek() == "(" || names_.templates.contains(word)) return Call(word);
  if (word == "CLK_LOCAL_MEM_FENCE") return Constant(Value::Of(kInt, 1));
  const Variable variable = names_.Find(word);
  return OfPlace([variable](Item& item) {
    std::byte* base = variable.program    ? variable.program
                      : variable.is_local ? item.group.local.data()
                                          : item.frame;
    if (variable.object) std::memcpy(&base, item.frame + *variable.object, sizeof base);
    return Place{base + variable.offset, variable.kind};
  });
}

Expression ExpressionParser::CastOrVector() {
  const Kind kind = TakeType();
  cursor_.Expect(")");
  if (kind.type.IsScalar() || kind.is_pointer || cursor_.Peek() != "(")
    return OfValue([kind, operand = Unary()](Item& item) {
      const Value value = operand.Get(item);
      return kind.is_pointer ? Value::At(kind.Element(), value.Address())
                             : Convert(value, kind.type);
    });
  std::vector<Expression> parts = List();
  if (parts.size() == 1)
    return OfValue([type = kind.type, part = std::move(parts[0])](Item& item) {
      return Convert(part.Get(item), type);
    });
  return OfValue([type = kind.type, parts = std::move(parts)](Item& item) {
    return Gathered(type, parts, item);
  });
}

Expression ExpressionParser::Number(const std::string& word) {
  const bool is_hexadecimal = word.starts_with("0x");
  if (!is_hexadecimal && word.find_first_of(".e") != std::string::npos)
    return Constant(Value::Of(kFloat, std::stof(word)));
  const uint64_t value = std::stoull(word, nullptr, 0);
  const bool is_unsigned = word.ends_with('u') || value > 0x7fffffff;
  return Constant(Value::Of(is_unsigned ? kUint : kInt, uint32_t(value)));
}

std::vector<Expression> ExpressionParser::List() {
  std::vector<Expression> list;
  cursor_.Expect("(");
  if (cursor_.Accept(")")) return list;
  do list.push_back(Assignment());
  while (cursor_.Accept(","));
  cursor_.Expect(")");
  return list;
}

Expression ExpressionParser::Call(const std::string& name) {
  std::vector<Expression> arguments;
  if (names_.templates.contains(name)) {
    cursor_.Expect("<");
    arguments.push_back(Number(cursor_.Take()));
    cursor_.Expect(">");
  }
  for (Expression& argument : List()) arguments.push_back(std::move(argument));
  if (const auto closure = names_.closures.find(name); closure != names_.closures.end())
    return OfValue([closure = closure->second, arguments = std::move(arguments)](Item& item) {
      return Convert(closure->Call(GetAll(arguments, item), item).value(), closure->result.type);
    });
  if (const auto function = names_.functions.find(name); function != names_.functions.end())
    return OfValue([function = function->second, arguments = std::move(arguments)](Item& item) {
      const auto result = function->Call(GetAll(arguments, item), item.group, item.local_id);
      return Convert(result.value(), function->result.type);
    });
  if (const WorkItemFunction query = FindWorkItemFunction(name))
    return OfValue([query, arguments = std::move(arguments)](Item& item) {
      return query(item, GetAll(arguments, item));
    });
  if (Collective collective = FindCollective(name); collective.together)
    return OfValue([collective = std::move(collective), place = ++places_,
                    arguments = std::move(arguments)](Item& item) {
      return Meet(item, collective, place, GetAll(arguments, item));
    });
  Builtin builtin = FindPipeFunction(name);
  if (!builtin) builtin = FindImageRead(name);
  if (!builtin) builtin = FindBuiltin(name);
  if (!builtin) throw Failure("no function " + name);
  return OfValue([builtin = std::move(builtin), arguments = std::move(arguments)](Item& item) {
    return builtin(GetAll(arguments, item));
  });
}

}  // namespace weft::fuzz::judge
