// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/transpose_rows.h"

#include "llvm/Analysis/VectorUtils.h"

namespace weft::compiler {
namespace {

constexpr unsigned kPartBits = 128;

using Rows = llvm::SmallVector<llvm::Value*>;

unsigned ElementsOf(const llvm::Value& row) {
  return llvm::cast<llvm::FixedVectorType>(row.getType())->getNumElements();
}

unsigned ElementsOfPart(const llvm::Value& row) {
  return kPartBits / row.getType()->getScalarSizeInBits();
}

// Of each part of two vectors, runs of `run` elements in turn: those of the part's first or second
// half.
llvm::Value* Zip(llvm::IRBuilderBase& builder, llvm::Value* a, llvm::Value* b, unsigned run,
                 bool is_second) {
  const unsigned count = ElementsOf(*a), part = ElementsOfPart(*a);
  llvm::SmallVector<int> order;
  for (unsigned i = 0; i < count; ++i) {
    const unsigned place = i % part, run_of_both = place / run;
    const unsigned from = (is_second ? part / 2 : 0) + run_of_both / 2 * run + place % run;
    order.push_back(int(i - place + from + (run_of_both % 2 ? count : 0)));
  }
  return builder.CreateShuffleVector(a, b, order);
}

// Every second of the parts of two vectors.
llvm::Value* EverySecond(llvm::IRBuilderBase& builder, llvm::Value* a, llvm::Value* b,
                         bool is_second) {
  const unsigned count = ElementsOf(*a), part = ElementsOfPart(*a);
  llvm::SmallVector<int> order;
  for (unsigned i = 0; i < count; ++i) {
    order.push_back(int(i / part * 2 * part + (is_second ? part : 0) + i % part));
  }
  return builder.CreateShuffleVector(a, b, order);
}

// Of as many rows as a part has elements: column i of each part in vector i.
Rows TransposeInParts(llvm::IRBuilderBase& builder, Rows rows) {
  const unsigned count = rows.size();
  // Each round makes pairs of vectors that are twice as far apart in the result.
  for (unsigned run = 1; run < count; run *= 2) {
    Rows zipped(count);
    for (unsigned i = 0; i < count; i += 2 * run) {
      for (unsigned j = 0; j < run; ++j) {
        llvm::Value *a = rows[i + j], *b = rows[i + j + run];
        zipped[i + 2 * j] = Zip(builder, a, b, run, false);
        zipped[i + 2 * j + 1] = Zip(builder, a, b, run, true);
      }
    }
    rows = std::move(zipped);
  }
  return rows;
}

// Of vectors whose parts are tuples of as many as there are vectors: part i of each tuple in vector
// i.
Rows TransposeParts(llvm::IRBuilderBase& builder, const Rows& vectors) {
  if (vectors.size() == 1) return vectors;
  Rows even, odd;
  for (size_t i = 0; i < vectors.size(); i += 2) {
    even.push_back(EverySecond(builder, vectors[i], vectors[i + 1], false));
    odd.push_back(EverySecond(builder, vectors[i], vectors[i + 1], true));
  }
  even = TransposeParts(builder, even);
  odd = TransposeParts(builder, odd);
  Rows all;
  for (auto [one, other] : llvm::zip_equal(even, odd)) all.append({one, other});
  return all;
}

// Of at least as many rows as each has elements. Rows are joined until they are as long as a
// column, those in one vector being a part's elements apart.
Rows TransposeTall(llvm::IRBuilderBase& builder, llvm::ArrayRef<llvm::Value*> rows) {
  const unsigned elements = ElementsOf(*rows[0]), part = ElementsOfPart(*rows[0]);
  const size_t groups = elements / part, rows_of_group = rows.size() / groups;
  llvm::SmallVector<Rows> in_parts;
  for (size_t first = 0; first < rows.size(); first += rows_of_group) {
    const llvm::ArrayRef<llvm::Value*> group = rows.slice(first, rows_of_group);
    Rows joined;
    for (unsigned i = 0; i < part; ++i) {
      Rows row;
      for (size_t j = i; j < group.size(); j += part) row.push_back(group[j]);
      joined.push_back(llvm::concatenateVectors(builder, row));
    }
    in_parts.push_back(TransposeInParts(builder, joined));
  }
  Rows columns(elements);
  for (unsigned i = 0; i < part; ++i) {
    Rows vectors;
    for (const Rows& group : in_parts) vectors.push_back(group[i]);
    for (auto [j, column] : llvm::enumerate(TransposeParts(builder, vectors))) {
      columns[j * part + i] = column;
    }
  }
  return columns;
}

// Elements of rows from a place on.
Rows Cut(llvm::IRBuilderBase& builder, llvm::ArrayRef<llvm::Value*> rows, unsigned first,
         unsigned count) {
  llvm::SmallVector<int> order;
  for (unsigned i = 0; i < count; ++i) order.push_back(int(first + i));
  Rows cut;
  for (llvm::Value* row : rows) cut.push_back(builder.CreateShuffleVector(row, order));
  return cut;
}

}  // namespace

Rows TransposeRows(llvm::IRBuilderBase& builder, llvm::ArrayRef<llvm::Value*> rows) {
  const unsigned elements = ElementsOf(*rows[0]);
  if (rows.size() >= elements) return TransposeTall(builder, rows);
  Rows columns;
  for (unsigned first = 0; first < elements; first += rows.size()) {
    columns.append(TransposeRows(builder, Cut(builder, rows, first, rows.size())));
  }
  return columns;
}

}  // namespace weft::compiler
