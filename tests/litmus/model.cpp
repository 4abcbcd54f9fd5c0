// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model.h"

#include <algorithm>
#include <cstdint>

namespace weft::litmus {
namespace {

// A relation between events: bit b of row a if a comes before b.
class Relation {
 public:
  explicit Relation(size_t events) : rows_(events) {}

  size_t events() const { return rows_.size(); }
  bool Has(size_t a, size_t b) const { return rows_[a] >> b & 1; }
  void Add(size_t a, size_t b) { rows_[a] |= uint64_t{1} << b; }

  Relation Closed() const {
    Relation closed = *this;
    for (size_t via = 0; via < events(); ++via)
      for (size_t a = 0; a < events(); ++a)
        if (closed.Has(a, via)) closed.rows_[a] |= closed.rows_[via];
    return closed;
  }
  bool IsAcyclic() const {
    const Relation closed = Closed();
    for (size_t a = 0; a < events(); ++a)
      if (closed.Has(a, a)) return false;
    return true;
  }
  Relation Then(const Relation& next) const {
    Relation both(events());
    for (size_t a = 0; a < events(); ++a)
      for (size_t b = 0; b < events(); ++b)
        if (Has(a, b)) both.rows_[a] |= next.rows_[b];
    return both;
  }
  Relation Or(const Relation& other) const {
    Relation either = *this;
    for (size_t a = 0; a < events(); ++a) either.rows_[a] |= other.rows_[a];
    return either;
  }
  Relation OrSame() const {
    Relation either = *this;
    for (size_t a = 0; a < events(); ++a) either.Add(a, a);
    return either;
  }
  // Between those events alone that the predicates choose.
  template <class First, class Second>
  Relation Between(First first, Second second) const {
    Relation chosen(events());
    for (size_t a = 0; a < events(); ++a)
      for (size_t b = 0; b < events(); ++b)
        if (Has(a, b) && first(a) && second(b)) chosen.Add(a, b);
    return chosen;
  }

 private:
  std::vector<uint64_t> rows_;
};

// The events of a test in one list, behind a first write of 0 to each place.
class Executions {
 public:
  explicit Executions(const Litmus& test) : places_(test.places) {
    for (int place = 0; place < places_; ++place) AddEvent({Kind::kWrite, place, 0}, -1);
    for (size_t t = 0; t < test.threads.size(); ++t)
      for (const Event& event : test.threads[t]) AddEvent(event, int(t));
    for (size_t e = 0; e < events_.size(); ++e)
      if (events_[e].kind == Kind::kRead) reads_.push_back(e);
    source_.resize(events_.size());
    writes_.resize(places_);
    for (size_t e = places_; e < events_.size(); ++e)
      if (events_[e].kind == Kind::kWrite) writes_[events_[e].place].push_back(e);
  }

  std::set<Outcome> Allowed() {
    OrderPlace(0);
    return allowed_;
  }

 private:
  void AddEvent(const Event& event, int thread) {
    events_.push_back(event);
    threads_.push_back(thread);
  }

  void OrderPlace(int place) {
    if (place == places_) return ChooseSource(0);
    std::vector<size_t>& writes = writes_[place];
    std::sort(writes.begin(), writes.end());
    do OrderPlace(place + 1);
    while (std::next_permutation(writes.begin(), writes.end()));
  }

  void ChooseSource(size_t read) {
    if (read == reads_.size()) return Judge();
    const int place = events_[reads_[read]].place;
    source_[reads_[read]] = place;
    ChooseSource(read + 1);
    for (size_t write : writes_[place]) {
      source_[reads_[read]] = write;
      ChooseSource(read + 1);
    }
  }

  bool Is(size_t event, Kind kind) const { return events_[event].kind == kind; }
  bool IsSequential(size_t event) const { return events_[event].order == Order::kSequential; }
  bool IsRelease(size_t event) const {
    return !Is(event, Kind::kRead) && events_[event].order >= Order::kRelease;
  }
  bool IsAcquire(size_t event) const {
    return !Is(event, Kind::kWrite) && (events_[event].order == Order::kAcquire ||
                                        events_[event].order >= Order::kAcquireRelease);
  }
  bool AreAtOnePlace(size_t a, size_t b) const {
    return !Is(a, Kind::kFence) && !Is(b, Kind::kFence) && events_[a].place == events_[b].place;
  }

  Relation Sequenced() const {
    Relation before(events_.size());
    for (size_t a = 0; a < events_.size(); ++a)
      for (size_t b = a + 1; b < events_.size(); ++b)
        if (threads_[a] == threads_[b] ? threads_[a] >= 0 : threads_[a] < 0) before.Add(a, b);
    return before;
  }

  Relation Modified() const {
    Relation before(events_.size());
    for (int place = 0; place < places_; ++place)
      for (size_t i = 0; i < writes_[place].size(); ++i) {
        before.Add(place, writes_[place][i]);
        for (size_t j = 0; j < i; ++j) before.Add(writes_[place][j], writes_[place][i]);
      }
    return before;
  }

  // Whether `write` is `head` or one that its thread puts right behind it.
  bool IsInReleaseSequence(size_t head, size_t write) const {
    const std::vector<size_t>& writes = writes_[events_[head].place];
    auto at = std::find(writes.begin(), writes.end(), head);
    for (; at != writes.end() && threads_[*at] == threads_[head]; ++at)
      if (*at == write) return true;
    return false;
  }

  // From releases, or the fences before them, to acquires, or the fences behind them.
  Relation Synchronized(const Relation& sequenced) const {
    Relation before(events_.size());
    for (size_t read : reads_)
      for (size_t head = places_; head < events_.size(); ++head) {
        if (!Is(head, Kind::kWrite) || !AreAtOnePlace(head, read)) continue;
        if (!IsInReleaseSequence(head, source_[read])) continue;
        for (size_t from = 0; from < events_.size(); ++from) {
          const bool releases =
              IsRelease(from) &&
              (from == head || (Is(from, Kind::kFence) && sequenced.Has(from, head)));
          for (size_t to = 0; releases && to < events_.size(); ++to) {
            const bool acquires =
                IsAcquire(to) && (to == read || (Is(to, Kind::kFence) && sequenced.Has(read, to)));
            if (acquires) before.Add(from, to);
          }
        }
      }
    return before;
  }

  void Judge() {
    const Relation sequenced = Sequenced(), modified = Modified();
    Relation found(events_.size()), overtaken(events_.size());
    for (size_t read : reads_) {
      found.Add(source_[read], read);
      for (size_t write = 0; write < events_.size(); ++write)
        if (modified.Has(source_[read], write)) overtaken.Add(read, write);
    }
    const Relation happens = sequenced.Or(Synchronized(sequenced)).Closed();
    const Relation coherent = found.Or(modified).Or(overtaken).Closed();
    if (!happens.IsAcyclic() || !coherent.IsAcyclic()) return;
    if (!IsIrreflexive(happens.Then(coherent))) return;
    if (!IsSequentiallyConsistent(sequenced, modified.Or(overtaken), happens, coherent)) return;
    Note();
  }

  static bool IsIrreflexive(const Relation& relation) {
    for (size_t a = 0; a < relation.events(); ++a)
      if (relation.Has(a, a)) return false;
    return true;
  }

  bool IsSequentiallyConsistent(const Relation& sequenced, const Relation& placed,
                                const Relation& happens, const Relation& coherent) const {
    const auto any = [](size_t) { return true; };
    const auto fences = [&](size_t e) { return Is(e, Kind::kFence) && IsSequential(e); };
    const auto sequential = [&](size_t e) { return IsSequential(e); };
    Relation at_one_place(events_.size()), elsewhere(events_.size());
    for (size_t a = 0; a < events_.size(); ++a)
      for (size_t b = 0; b < events_.size(); ++b) {
        if (AreAtOnePlace(a, b) && happens.Has(a, b)) at_one_place.Add(a, b);
        if (!AreAtOnePlace(a, b) && sequenced.Has(a, b)) elsewhere.Add(a, b);
      }
    const Relation step =
        sequenced.Or(elsewhere.Then(happens).Then(elsewhere)).Or(at_one_place).Or(placed);
    const Relation same = Relation(events_.size()).OrSame();
    const Relation ahead = same.Between(sequential, any).Or(happens.OrSame().Between(fences, any));
    const Relation behind = same.Between(any, sequential).Or(happens.OrSame().Between(any, fences));
    const Relation base = ahead.Then(step).Then(behind);
    const Relation of_fences =
        happens.Or(happens.Then(coherent).Then(happens)).Between(fences, fences);
    return base.Or(of_fences).IsAcyclic();
  }

  void Note() {
    Outcome outcome;
    for (size_t read : reads_) outcome.push_back(events_[source_[read]].value);
    for (const std::vector<size_t>& writes : writes_)
      outcome.push_back(writes.empty() ? 0 : events_[writes.back()].value);
    allowed_.insert(outcome);
  }

  const int places_;
  std::vector<Event> events_;
  std::vector<int> threads_;  // -1 for what is there at first
  std::vector<size_t> reads_;
  std::vector<size_t> source_;               // of a read: the write that it finds
  std::vector<std::vector<size_t>> writes_;  // of a place, in the order of modification
  std::set<Outcome> allowed_;
};

}  // namespace

std::set<Outcome> AllowedOutcomes(const Litmus& test) { return Executions(test).Allowed(); }

}  // namespace weft::litmus
