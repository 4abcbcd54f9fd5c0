// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "statement_parser.h"

#include <optional>

namespace weft::fuzz::judge {
namespace {

// Runs a loop's body once; nothing if the loop goes on.
std::optional<Next> Turn(const Statement& body, Item& item) {
  const Next next = body(item);
  if (next == Next::kGoesOn || next == Next::kContinues) return std::nullopt;
  return next == Next::kBreaks ? Next::kGoesOn : next;
}

Statement Evaluation(Expression expression) {
  return [expression = std::move(expression)](Item& item) {
    expression.Get(item);
    return Next::kGoesOn;
  };
}

}  // namespace

// Jumps to its own labels stay within it.
Next Sequence::Run(Item& item, size_t from) const {
  for (size_t at = from; at < statements.size();) {
    const Next next = statements[at++](item);
    if (next == Next::kGoesOn) continue;
    const auto label = next == Next::kJumps ? labels.find(item.target) : labels.end();
    if (label == labels.end()) return next;
    at = label->second;
  }
  return Next::kGoesOn;
}

Sequence StatementParser::TakeSequence() {
  const size_t outer = names_.variables.size();
  Sequence sequence;
  while (!cursor_.Accept("}")) {
    const bool is_case = cursor_.Accept("case");
    if (is_case || cursor_.Peek(1) == ":") {
      sequence.labels[(is_case ? "case " : "") + cursor_.Take()] = sequence.statements.size();
      cursor_.Expect(":");
    } else {
      sequence.statements.push_back(One());
    }
  }
  names_.variables.resize(outer);
  return sequence;
}

Statement StatementParser::Block() {
  return [sequence = TakeSequence()](Item& item) { return sequence.Run(item, 0); };
}

Statement StatementParser::One() {
  if (cursor_.Accept(";")) return [](Item&) { return Next::kGoesOn; };
  if (cursor_.Accept("{")) return Block();
  if (cursor_.Accept("if")) return If();
  if (cursor_.Accept("for")) return For();
  if (cursor_.Accept("while")) return While();
  if (cursor_.Accept("do")) return Do();
  if (cursor_.Accept("switch")) return Switch();
  if (cursor_.Accept("break")) return Leave(Next::kBreaks);
  if (cursor_.Accept("continue")) return Leave(Next::kContinues);
  if (cursor_.Accept("return")) return Return();
  if (cursor_.Accept("goto")) return Goto();
  if (expressions_.IsAtType()) return Declaration();
  Statement statement = Evaluation(expressions_.Assignment());
  cursor_.Expect(";");
  return statement;
}

// A variable that is a block: RESULT (^NAME)(TYPE) = ^RESULT(TYPE NAME) {...};
Statement StatementParser::Block(Kind result) {
  cursor_.Expect("(");
  cursor_.Expect("^");
  const std::string name = cursor_.Take();
  for (const char* word : {")", "("}) cursor_.Expect(word);
  expressions_.TakeType();
  for (const char* word : {")", "=", "^"}) cursor_.Expect(word);
  expressions_.TakeType();
  auto closure = std::make_shared<Closure>();
  closure->result = result;
  return TakeClosure(name, std::move(closure));
}

// auto NAME = [=](TYPE NAME) -> RESULT {...}; with = or &.
Statement StatementParser::Lambda() {
  const std::string name = cursor_.Take();
  for (const char* word : {"=", "["}) cursor_.Expect(word);
  auto closure = std::make_shared<Closure>();
  closure->refers = cursor_.Take() == "&";
  cursor_.Expect("]");
  return TakeClosure(name, std::move(closure));
}

// From the parameters on.
Statement StatementParser::TakeClosure(const std::string& name, std::shared_ptr<Closure> closure) {
  const size_t outer = names_.variables.size();
  cursor_.Expect("(");
  const Kind kind = expressions_.TakeType();
  closure->parameters.push_back(names_.Declare(cursor_.Take(), kind, false));
  cursor_.Expect(")");
  if (cursor_.Accept("-")) {
    cursor_.Expect(">");
    closure->result = expressions_.TakeType();
  }
  cursor_.Expect("{");
  closure->body = Block();
  cursor_.Expect(";");
  names_.variables.resize(outer);
  names_.closures[name] = closure;
  return [closure](Item& item) {
    closure->Create(item);
    return Next::kGoesOn;
  };
}

// Of an object, by its class's constructor.
Statement StatementParser::Construction(const Variable& variable) {
  return [variable, constructor = names_.members.at({variable.kind.record, ""}),
          arguments = expressions_.List()](Item& item) {
    std::vector<Value> values = {Value::At(variable.kind, item.frame + variable.offset)};
    for (const Expression& argument : arguments) values.push_back(argument.Get(item));
    constructor->Call(values, item.group, item.local_id);
    return Next::kGoesOn;
  };
}

Statement StatementParser::Declaration() {
  if (cursor_.Accept("auto")) return Lambda();
  bool is_local = false;
  Kind kind = expressions_.TakeType(&is_local);
  if (cursor_.Peek() == "(") return Block(kind);
  is_local &= !kind.is_pointer;  // what it points to is
  std::vector<Statement> initializations;
  do {
    const std::string name = cursor_.Take();
    kind.count = 0;
    if (cursor_.Accept("[")) {
      kind.count = unsigned(std::stoul(cursor_.Take()));
      cursor_.Expect("]");
    }
    const Variable variable = names_.Declare(name, kind, is_local);
    if (cursor_.Peek() == "(")
      initializations.push_back(Construction(variable));
    else if (cursor_.Accept("="))
      initializations.push_back(Initialization(variable));
  } while (cursor_.Accept(","));
  cursor_.Expect(";");
  return [initializations = std::move(initializations)](Item& item) {
    for (const Statement& initialization : initializations) initialization(item);
    return Next::kGoesOn;
  };
}

// Of an array's first elements, which leaves 0 in the others, or of a single object.
Statement StatementParser::Initialization(const Variable& variable) {
  std::vector<Expression> values;
  const bool is_list = cursor_.Accept("{");
  do values.push_back(expressions_.Assignment());
  while (is_list && cursor_.Accept(","));
  if (is_list) cursor_.Expect("}");
  return [variable, values = std::move(values)](Item& item) {
    Kind element = variable.kind;
    element.count = 0;
    std::vector<std::byte> contents(variable.kind.Bytes());
    for (size_t i = 0; i < values.size(); ++i)
      Write({&contents.at(i * element.Bytes()), element}, values[i].Get(item));
    std::memcpy(item.frame + variable.offset, contents.data(), contents.size());
    return Next::kGoesOn;
  };
}

Expression StatementParser::Parenthesized() {
  cursor_.Expect("(");
  Expression expression = expressions_.Assignment();
  cursor_.Expect(")");
  return expression;
}

Statement StatementParser::If() {
  Expression condition = Parenthesized();
  Statement yes = One();
  Statement no = cursor_.Accept("else") ? One() : [](Item&) { return Next::kGoesOn; };
  return [condition = std::move(condition), yes = std::move(yes), no = std::move(no)](Item& item) {
    return condition.Get(item).IsTrue() ? yes(item) : no(item);
  };
}

Statement StatementParser::For() {
  const size_t outer = names_.variables.size();
  cursor_.Expect("(");
  Statement first = One();
  Expression condition;
  if (cursor_.Peek() != ";") condition = expressions_.Assignment();
  cursor_.Expect(";");
  Expression step = expressions_.Assignment();
  cursor_.Expect(")");
  Statement body = One();
  names_.variables.resize(outer);
  return [first = std::move(first), condition = std::move(condition), step = std::move(step),
          body = std::move(body)](Item& item) {
    const bool is_endless = !condition.value && !condition.place;
    for (first(item); is_endless || condition.Get(item).IsTrue(); step.Get(item))
      if (const auto end = Turn(body, item)) return *end;
    return Next::kGoesOn;
  };
}

Statement StatementParser::While() {
  Expression condition = Parenthesized();
  return [condition = std::move(condition), body = One()](Item& item) {
    while (condition.Get(item).IsTrue())
      if (const auto end = Turn(body, item)) return *end;
    return Next::kGoesOn;
  };
}

Statement StatementParser::Do() {
  Statement body = One();
  cursor_.Expect("while");
  Expression condition = Parenthesized();
  cursor_.Expect(";");
  return [body = std::move(body), condition = std::move(condition)](Item& item) {
    do
      if (const auto end = Turn(body, item)) return *end;
    while (condition.Get(item).IsTrue());
    return Next::kGoesOn;
  };
}

Statement StatementParser::Switch() {
  Expression chooser = Parenthesized();
  cursor_.Expect("{");
  return [chooser = std::move(chooser), sequence = TakeSequence()](Item& item) {
    const auto& labels = sequence.labels;
    auto label = labels.find("case " + std::to_string(chooser.Get(item).Integer()));
    if (label == labels.end()) label = labels.find("default");
    if (label == labels.end()) return Next::kGoesOn;
    const Next next = sequence.Run(item, label->second);
    return next == Next::kBreaks ? Next::kGoesOn : next;
  };
}

Statement StatementParser::Leave(Next next) {
  cursor_.Expect(";");
  return [next](Item&) { return next; };
}

Statement StatementParser::Return() {
  if (cursor_.Accept(";")) return [](Item&) { return Next::kReturns; };
  Expression result = expressions_.Assignment();
  cursor_.Expect(";");
  return [result = std::move(result)](Item& item) {
    item.result = result.Get(item);
    return Next::kReturns;
  };
}

Statement StatementParser::Goto() {
  const std::string target = cursor_.Take();
  cursor_.Expect(";");
  return [target](Item& item) {
    item.target = target;
    return Next::kJumps;
  };
}

}  // namespace weft::fuzz::judge
