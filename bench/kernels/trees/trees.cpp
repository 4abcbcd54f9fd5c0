// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

#include "bench/kernels/kinds.h"

namespace weft::bench {
namespace {

struct Decision {
  int feature;
  float threshold;
  int low, high;
};

struct Forest {
  std::vector<Decision> nodes;
  std::vector<int> roots;
};

// Some branches end early, so that samples take ways of different lengths.
Forest GrowForest(int trees, int features, int depth) {
  Random random(11);
  Forest forest;
  const auto grow = [&](const auto& self, int left) -> int {
    const int at = int(forest.nodes.size());
    const bool is_leaf = left == 0 || (left < depth - 2 && random.Integer(0, 5) == 0);
    forest.nodes.push_back(
        {is_leaf ? -1 : int(random.Integer(0, features)), float(random.Real(0.2, 0.8)), -1, -1});
    if (is_leaf) return at;
    const int low = self(self, left - 1), high = self(self, left - 1);
    forest.nodes[at].low = low, forest.nodes[at].high = high;
    return at;
  };
  for (int tree = 0; tree < trees; ++tree) forest.roots.push_back(grow(grow, depth));
  return forest;
}

void AddForests(Suite& suite) {
  constexpr size_t samples = 16384;
  constexpr int kTrees = 16, kFeatures = 13;
  suite.Add(
      {.name = "forest", .launches = {{.global = {samples}}}, .items = samples},
      [=](const Decision* nodes, const int* roots, const float* all, float* out, int trees,
          int features) {
#pragma omp parallel for
        for (size_t i = 0; i < samples; ++i) {
          const float* sample = all + i * features;
          out[i] = std::transform_reduce(roots, roots + trees, 0.0f, std::plus(), [=](int root) {
            const Decision* node = nodes + root;
            while (node->feature >= 0)
              node = nodes + (sample[node->feature] < node->threshold ? node->low : node->high);
            return node->threshold;
          });
        }
      },
      Input<Decision>([=] { return GrowForest(kTrees, kFeatures, 9).nodes; }),
      Input<int>([=] { return GrowForest(kTrees, kFeatures, 9).roots; }),
      Input(Uniform(samples * kFeatures, 0.0f, 1.0f)), Output<float>(samples), int(kTrees),
      int(kFeatures));
}

struct Entry {
  uint32_t key, value;
};

constexpr uint32_t kPlaces = 1 << 16;

uint32_t PlaceOf(uint32_t key) { return key * 2654435761u >> 12 & (kPlaces - 1); }

const Entry& Find(const Entry* table, uint32_t key) {
  uint32_t at = PlaceOf(key);
  while (table[at].key != 0 && table[at].key != key) at = (at + 1) & (kPlaces - 1);
  return table[at];
}

// Seven of ten places are taken.
std::vector<Entry> HashTable() {
  Random random(7);
  std::vector<Entry> table(kPlaces);
  for (uint32_t i = 0; i < kPlaces / 10 * 7; ++i) {
    const auto key = uint32_t(random.Integer(1, 100000));
    const_cast<Entry&>(Find(table.data(), key)) = {key, i + 1};
  }
  return table;
}

void AddTables(Suite& suite) {
  constexpr size_t n = 1 << 18;
  suite.Add(
      {.name = "find_key", .launches = {{.global = {n}}}, .items = n},
      [=](const Entry* table, const uint32_t* keys, uint32_t* values, uint32_t) {
#pragma omp parallel for
        for (size_t i = 0; i < n; ++i) values[i] = Find(table, keys[i]).value;
      },
      Input<Entry>(HashTable), Input(Uniform<uint32_t>(n, 1, 100000)), Output<uint32_t>(n),
      kPlaces - 1);
  suite.Add(
      {.name = "find_root", .launches = {{.global = {n}}}, .items = n},
      [=](const int* parent, int* root) {
#pragma omp parallel for
        for (size_t i = 0; i < n; ++i) {
          int at = int(i);
          while (parent[at] != at) at = parent[at];
          root[i] = at;
        }
      },
      Input<int>([=] {
        Random random(9);
        std::vector<int> parent(n);
        for (size_t i = 0; i < n; ++i)
          parent[i] = i % 64 == 0 ? int(i) : int(random.Integer(0, int64_t(i)));
        return parent;
      }),
      Output<int>(n));
}

void SiftDown(int* heap, int size, int number) {
  int at = 0;
  for (int child; (child = 2 * at + 1) < size; at = child) {
    if (child + 1 < size && heap[child + 1] < heap[child]) ++child;
    if (heap[child] >= number) break;
    heap[at] = heap[child];
  }
  heap[at] = number;
}

void AddHeaps(Suite& suite) {
  constexpr size_t n = 4096;
  constexpr int kSize = 60, kTimes = 24;
  suite.Add(
      {.name = "sift_down", .launches = {{.global = {n}}}, .items = n * kTimes},
      [=](int* heaps, const int* numbers, int size, int times) {
#pragma omp parallel for
        for (size_t i = 0; i < n; ++i)
          for (int k = 0; k < times; ++k) SiftDown(heaps + i * size, size, numbers[i * times + k]);
      },
      Update(Each<int>(n * kSize, [](size_t i) { return int(i % kSize) * 1000; })),
      Input(Uniform(n * kTimes, 0, 100000)), int(kSize), int(kTimes));
}

struct Trie {
  std::vector<int> children = std::vector<int>(16);  // of each node, or 0
  std::vector<int> hop = {0};                        // where a prefix ends, or -1
};

Trie GrowTrie(int prefixes) {
  Random random(13);
  Trie trie;
  for (int i = 1; i <= prefixes; ++i) {
    uint32_t rest = random.Next();
    size_t node = 0;
    for (int64_t left = random.Integer(2, 6); left > 0; --left, rest <<= 4) {
      const size_t place = node * 16 + (rest >> 28);
      if (trie.children[place] == 0) {
        trie.children[place] = int(trie.hop.size());
        trie.children.resize(trie.children.size() + 16);
        trie.hop.push_back(-1);
      }
      node = size_t(trie.children[place]);
    }
    trie.hop[node] = i;
  }
  return trie;
}

void AddTries(Suite& suite) {
  constexpr size_t n = 1 << 18;
  constexpr int kPrefixes = 8192;
  suite.Add(
      {.name = "prefixes", .launches = {{.global = {n}}}, .items = n},
      [=](const int* children, const int* hop, const uint32_t* address, int* out) {
#pragma omp parallel for
        for (size_t i = 0; i < n; ++i) {
          uint32_t rest = address[i];
          out[i] = hop[0];
          for (int node = 0; (node = children[node * 16 + int(rest >> 28)]) != 0; rest <<= 4)
            if (hop[node] >= 0) out[i] = hop[node];
        }
      },
      Input<int>([] { return GrowTrie(kPrefixes).children; }),
      Input<int>([] { return GrowTrie(kPrefixes).hop; }), Input(Uniform<uint32_t>(n, 0, ~0u)),
      Output<int>(n));
}

}  // namespace

void AddTrees(Suite& suite) {
  suite.Begin("trees");
  AddForests(suite);
  AddTables(suite);
  AddHeaps(suite);
  AddTries(suite);
}

}  // namespace weft::bench
