// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expression.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace weft::test {
namespace {

using Node = std::unique_ptr<Expression>;
using Unary = std::function<Value(Value)>;
using Binary = std::function<Value(Value, Value)>;

struct Literal : Expression {
  explicit Literal(Value v) : value(v) {}
  Value Evaluate(Scope&) const override { return value; }
  Value value;
};

struct Variable : Expression {
  explicit Variable(std::string n) : name(std::move(n)) {}
  Value Evaluate(Scope& scope) const override {
    auto found = scope.variables.find(name);
    if (found == scope.variables.end()) throw std::invalid_argument("no variable " + name);
    return found->second;
  }
  std::string name;
};

struct Element : Expression {
  Element(std::string n, Node i) : name(std::move(n)), index(std::move(i)) {}
  Value Evaluate(Scope& scope) const override {
    auto found = scope.arrays.find(name);
    if (found == scope.arrays.end()) throw std::invalid_argument("no array " + name);
    return found->second(index->Evaluate(scope).integer);
  }
  std::string name;
  Node index;
};

struct Apply1 : Expression {
  Apply1(Unary f, Node a) : apply(std::move(f)), operand(std::move(a)) {}
  Value Evaluate(Scope& scope) const override { return apply(operand->Evaluate(scope)); }
  Unary apply;
  Node operand;
};

struct Apply2 : Expression {
  Apply2(Binary f, Node a, Node b) : apply(std::move(f)), left(std::move(a)), right(std::move(b)) {}
  Value Evaluate(Scope& scope) const override {
    Value a = left->Evaluate(scope);
    return apply(a, right->Evaluate(scope));
  }
  Binary apply;
  Node left, right;
};

struct Choose : Expression {
  Choose(Node c, Node a, Node b) : condition(std::move(c)), yes(std::move(a)), no(std::move(b)) {}
  Value Evaluate(Scope& scope) const override {
    return condition->Evaluate(scope).IsTrue() ? yes->Evaluate(scope) : no->Evaluate(scope);
  }
  Node condition, yes, no;
};

struct Sum : Expression {
  Value Evaluate(Scope& scope) const override {
    Value total = Value::Integer(0);
    int64_t last = to->Evaluate(scope).integer;
    for (int64_t at = from->Evaluate(scope).integer; at < last; ++at) {
      scope.variables[index] = Value::Integer(at);
      Value term = body->Evaluate(scope);
      total = total.is_float || term.is_float
                  ? Value::Real(total.real + term.real)
                  : Value::Integer(int64_t(uint64_t(total.integer) + uint64_t(term.integer)));
    }
    return total;
  }
  std::string index;
  Node from, to, body;
};

template <class IntegerOp, class RealOp>
Binary Arithmetic(IntegerOp integer, RealOp real) {
  return [=](Value a, Value b) {
    if (a.is_float || b.is_float) return Value::Real(real(a.real, b.real));
    return Value::Integer(int64_t(integer(uint64_t(a.integer), uint64_t(b.integer))));
  };
}

template <class Compare>
Binary Comparison(Compare compare) {
  return [=](Value a, Value b) {
    bool holds = a.is_float || b.is_float ? compare(a.real, b.real) : compare(a.integer, b.integer);
    return Value::Integer(holds);
  };
}

Binary IntegerOnly(int64_t (*apply)(int64_t, int64_t)) {
  return [=](Value a, Value b) { return Value::Integer(apply(a.integer, b.integer)); };
}

int64_t Divide(int64_t a, int64_t b) {
  if (b == 0) throw std::invalid_argument("an expectation divides by zero");
  return b == -1 ? int64_t(0 - uint64_t(a)) : a / b;
}

struct Operator {
  const char* text;
  int precedence;
  Binary apply;
};

const std::vector<Operator>& Operators() {  // longer spellings first
  static const std::vector<Operator> operators = {
      {"||", 1, [](Value a, Value b) { return Value::Integer(a.IsTrue() || b.IsTrue()); }},
      {"&&", 2, [](Value a, Value b) { return Value::Integer(a.IsTrue() && b.IsTrue()); }},
      {"==", 6, Comparison([](auto a, auto b) { return a == b; })},
      {"!=", 6, Comparison([](auto a, auto b) { return a != b; })},
      {"<=", 7, Comparison([](auto a, auto b) { return a <= b; })},
      {">=", 7, Comparison([](auto a, auto b) { return a >= b; })},
      {"<<", 8, IntegerOnly([](int64_t a, int64_t b) { return int64_t(uint64_t(a) << (b & 63)); })},
      {">>", 8, IntegerOnly([](int64_t a, int64_t b) { return a >> (b & 63); })},
      {"<", 7, Comparison([](auto a, auto b) { return a < b; })},
      {">", 7, Comparison([](auto a, auto b) { return a > b; })},
      {"|", 3, IntegerOnly([](int64_t a, int64_t b) { return a | b; })},
      {"^", 4, IntegerOnly([](int64_t a, int64_t b) { return a ^ b; })},
      {"&", 5, IntegerOnly([](int64_t a, int64_t b) { return a & b; })},
      {"+", 9,
       Arithmetic([](auto a, auto b) { return a + b; }, [](auto a, auto b) { return a + b; })},
      {"-", 9,
       Arithmetic([](auto a, auto b) { return a - b; }, [](auto a, auto b) { return a - b; })},
      {"*", 10,
       Arithmetic([](auto a, auto b) { return a * b; }, [](auto a, auto b) { return a * b; })},
      {"/", 10,
       Arithmetic([](uint64_t a, uint64_t b) { return Divide(int64_t(a), int64_t(b)); },
                  [](double a, double b) { return a / b; })},
      {"%", 10, IntegerOnly([](int64_t a, int64_t b) { return a - Divide(a, b) * b; })},
  };
  return operators;
}

const std::map<std::string, double (*)(double)>& RealFunctions() {
  static const std::map<std::string, double (*)(double)> functions = {
      {"sqrt", std::sqrt},   {"sin", std::sin},     {"cos", std::cos},   {"exp", std::exp},
      {"log", std::log},     {"floor", std::floor}, {"fabs", std::fabs}, {"rint", std::nearbyint},
      {"trunc", std::trunc}, {"ceil", std::ceil}};
  return functions;
}

const std::map<std::string, Binary>& BinaryFunctions() {
  static const std::map<std::string, Binary> functions = {
      {"min",
       [](Value a, Value b) {
         return (a.is_float || b.is_float ? a.real < b.real : a.integer < b.integer) ? a : b;
       }},
      {"max",
       [](Value a, Value b) {
         return (a.is_float || b.is_float ? a.real > b.real : a.integer > b.integer) ? a : b;
       }},
      {"pow", [](Value a, Value b) { return Value::Real(std::pow(a.real, b.real)); }}};
  return functions;
}

bool IsTypeName(const std::string& name) {
  static const char* const names[] = {"char", "uchar", "short", "ushort", "int",   "uint",
                                      "long", "ulong", "half",  "float",  "double"};
  return std::any_of(std::begin(names), std::end(names), [&](const char* n) { return name == n; });
}

class Parser {
 public:
  explicit Parser(const std::string& text) : text_(text) {}

  Node ParseAll() {
    Node whole = ParseChoice();
    SkipSpace();
    if (at_ != text_.size()) Fail("an operator");
    return whole;
  }

 private:
  Node ParseChoice() {
    Node condition = ParseBinary(1);
    if (!Accept("?")) return condition;
    Node yes = ParseChoice();
    Expect(":");
    Node no = ParseChoice();
    return std::make_unique<Choose>(std::move(condition), std::move(yes), std::move(no));
  }

  Node ParseBinary(int least) {
    Node left = ParseUnary();
    while (const Operator* op = PeekOperator(least)) {
      at_ += std::strlen(op->text);
      Node right = ParseBinary(op->precedence + 1);
      left = std::make_unique<Apply2>(op->apply, std::move(left), std::move(right));
    }
    return left;
  }

  const Operator* PeekOperator(int least) {
    SkipSpace();
    for (const Operator& op : Operators())
      if (text_.compare(at_, std::strlen(op.text), op.text) == 0)
        return op.precedence >= least ? &op : nullptr;
    return nullptr;
  }

  Node ParseUnary() {
    if (Accept("-"))
      return std::make_unique<Apply1>(
          [](Value v) {
            return v.is_float ? Value::Real(-v.real)
                              : Value::Integer(int64_t(0 - uint64_t(v.integer)));
          },
          ParseUnary());
    if (Accept("~"))
      return std::make_unique<Apply1>([](Value v) { return Value::Integer(~v.integer); },
                                      ParseUnary());
    if (Accept("!"))
      return std::make_unique<Apply1>([](Value v) { return Value::Integer(!v.IsTrue()); },
                                      ParseUnary());
    return ParsePrimary();
  }

  Node ParsePrimary() {
    if (Accept("(")) {
      Node inner = ParseChoice();
      Expect(")");
      return inner;
    }
    if (at_ < text_.size() && (std::isdigit(Byte()) || Byte() == '.')) return ParseNumber();
    return ParseNamed(ParseName());
  }

  Node ParseNumber() {
    const char* begin = text_.c_str() + at_;
    char* end;
    unsigned long long integer = std::strtoull(begin, &end, 0);
    bool is_float = *end == '.' || ((*end == 'e' || *end == 'E') && begin[1] != 'x');
    double real = is_float ? std::strtod(begin, &end) : 0;
    at_ += size_t(end - begin);
    return std::make_unique<Literal>(is_float ? Value::Real(real)
                                              : Value::Integer(int64_t(integer)));
  }

  Node ParseNamed(const std::string& name) {
    if (Accept("[")) {
      Node index = ParseChoice();
      Expect("]");
      return std::make_unique<Element>(name, std::move(index));
    }
    if (!Accept("(")) return std::make_unique<Variable>(name);
    if (name == "sum") return ParseSum();
    Node first = ParseChoice();
    if (auto found = BinaryFunctions().find(name); found != BinaryFunctions().end()) {
      Expect(",");
      Node second = ParseChoice();
      Expect(")");
      return std::make_unique<Apply2>(found->second, std::move(first), std::move(second));
    }
    Expect(")");
    if (IsTypeName(name))
      return std::make_unique<Apply1>([name](Value v) { return ConvertTo(name, v); },
                                      std::move(first));
    if (name == "popcount")
      return std::make_unique<Apply1>(
          [](Value v) { return Value::Integer(std::popcount(uint64_t(v.integer))); },
          std::move(first));
    auto found = RealFunctions().find(name);
    if (found == RealFunctions().end()) Fail("a function instead of " + name);
    return std::make_unique<Apply1>([f = found->second](Value v) { return Value::Real(f(v.real)); },
                                    std::move(first));
  }

  Node ParseSum() {
    auto sum = std::make_unique<Sum>();
    sum->index = ParseName();
    Expect(",");
    sum->from = ParseChoice();
    Expect(",");
    sum->to = ParseChoice();
    Expect(",");
    sum->body = ParseChoice();
    Expect(")");
    return sum;
  }

  std::string ParseName() {
    SkipSpace();
    size_t begin = at_;
    while (at_ < text_.size() && (std::isalnum(Byte()) || Byte() == '_')) ++at_;
    if (begin == at_) Fail("a value");
    return text_.substr(begin, at_ - begin);
  }

  unsigned char Byte() const { return static_cast<unsigned char>(text_[at_]); }
  void SkipSpace() {
    while (at_ < text_.size() && std::isspace(Byte())) ++at_;
  }
  bool Accept(const char* token) {
    SkipSpace();
    if (text_.compare(at_, std::strlen(token), token) != 0) return false;
    at_ += std::strlen(token);
    return true;
  }
  void Expect(const char* token) {
    if (!Accept(token)) Fail(std::string("'") + token + "'");
  }
  [[noreturn]] void Fail(const std::string& wanted) const {
    throw std::invalid_argument("'" + text_ + "' wants " + wanted + " at character " +
                                std::to_string(at_));
  }

  const std::string& text_;
  size_t at_ = 0;
};

template <class T>
Value Narrow(Value value) {
  return Value::Integer(int64_t(T(value.is_float ? int64_t(value.real) : value.integer)));
}

}  // namespace

std::unique_ptr<Expression> ParseExpression(const std::string& text) {
  return Parser(text).ParseAll();
}

Value ConvertTo(const std::string& type, Value value) {
  if (type == "char") return Narrow<int8_t>(value);
  if (type == "uchar") return Narrow<uint8_t>(value);
  if (type == "short") return Narrow<int16_t>(value);
  if (type == "ushort") return Narrow<uint16_t>(value);
  if (type == "int") return Narrow<int32_t>(value);
  if (type == "uint") return Narrow<uint32_t>(value);
  if (type == "long" || type == "ulong") return Narrow<int64_t>(value);
  const double real = value.is_float ? value.real : double(value.integer);
  if (type == "half") return Value::Real(double(_Float16(real)));
  if (type == "float") return Value::Real(float(real));
  if (type == "double") return Value::Real(real);
  throw std::invalid_argument("no type " + type);
}

}  // namespace weft::test
