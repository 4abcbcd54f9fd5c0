// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "html_report.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

namespace weft {
namespace {

using compiler::KernelReport;
using compiler::LineFate;
using compiler::LineReport;

// By LineFate.
constexpr struct {
  const char *name, *colour, *meaning;
} kFates[] = {
    {"uniform", "#eef1f4", "done once for all work-items of a SIMD group"},
    {"vector", "#d6f2d6", "one instruction serves a SIMD group"},
    {"divergent", "#fff0c2", "work-items part here: both ways run, under masks"},
    {"gathered", "#ffd9b0", "the work-items' addresses are not adjacent"},
    {"scalar", "#ffc9c9", "one work-item after another"},
};

const auto& Describe(LineFate fate) { return kFates[size_t(fate)]; }

std::string Escape(const std::string& text) {
  std::string escaped;
  for (char c : text) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      case '\0': escaped += "\uFFFD"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

std::string Cycles(double cycles) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", cycles);
  return text;
}

std::string HeadOf(const std::string& name) {
  std::string head = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>" +
                     Escape(name) +
                     " on Weft</title>\n<style>\n"
                     "body { font-family: sans-serif; margin: 1.5em; }\n"
                     "table { border-collapse: collapse; }\n"
                     "td, th { padding: 0 .7em; text-align: left; vertical-align: top; }\n"
                     "td.number { text-align: right; white-space: nowrap; }\n"
                     "pre { margin: 0; white-space: pre-wrap; tab-size: 4; }\n"
                     ".note { color: #555; font-size: 85%; }\n"
                     ".legend span { padding: .1em .5em; margin-right: .4em; }\n";
  for (const auto& fate : kFates)
    head += "." + std::string(fate.name) + " { background: " + fate.colour + "; }\n";
  return head + "</style></head><body>\n<h1>" + Escape(name) + "</h1>\n";
}

std::string Legend() {
  std::string legend = "<p class=\"legend\">";
  for (const auto& fate : kFates)
    legend += "<span class=\"" + std::string(fate.name) + "\">" + fate.name + "</span>" +
              fate.meaning + "<br>\n";
  return legend +
         "</p>\n<p>Cycles are the cost model's, for a SIMD group each time that it comes to a "
         "line, "
         "and in parentheses for as many work-items one after another. What is done once for all "
         "work-items is not counted.</p>\n";
}

std::string KernelTable(const std::vector<KernelReport>& kernels) {
  std::string table =
      "<table class=\"kernels\"><tr><th>kernel</th><th>width</th><th>rows</th><th>dimension</th>"
      "<th></th></tr>\n";
  for (const KernelReport& kernel : kernels) {
    table += "<tr><td>" + Escape(kernel.kernel) + "</td><td class=\"number\">" +
             std::to_string(kernel.width) + "</td><td class=\"number\">" +
             std::to_string(kernel.rows) + "</td><td class=\"number\">" +
             std::to_string(kernel.dimension) + "</td><td class=\"note\">";
    for (const std::string& remark : kernel.remarks) table += Escape(remark) + "<br>";
    table += "</td></tr>\n";
  }
  return table + "</table>\n";
}

// What several kernels make of a function's line is told one below the other.
struct Row {
  LineFate fate = LineFate::kUniform;
  std::string widths, dimensions, costs, notes;
  bool is_code = false;
};

Row RowOf(unsigned number, const std::vector<KernelReport>& kernels) {
  Row row;
  for (const KernelReport& kernel : kernels) {
    const auto found = kernel.lines.find(number);
    if (found == kernel.lines.end()) continue;
    const LineReport& line = found->second;
    row.is_code = true;
    row.fate = std::max(row.fate, line.fate);
    row.widths += std::to_string(kernel.width) + "<br>";
    row.dimensions += std::to_string(kernel.dimension) + "<br>";
    row.costs += Cycles(line.lanes_cycles) + " (" + Cycles(line.one_cycles) + ")<br>";
    for (const std::string& remark : line.remarks)
      row.notes += "<div class=\"note\">" + Escape(kernel.kernel + ": " + remark) + "</div>";
  }
  return row;
}

}  // namespace

std::string PageOf(const std::string& name, const std::string& source,
                   const std::vector<KernelReport>& kernels) {
  std::string page = HeadOf(name) + KernelTable(kernels) + Legend();
  page +=
      "<table class=\"source\"><tr><th>line</th><th></th><th>width</th><th>dimension</th>"
      "<th>cycles</th><th></th></tr>\n";
  std::istringstream lines(source);
  std::string text;
  for (unsigned number = 1; std::getline(lines, text); ++number) {
    const Row row = RowOf(number, kernels);
    const std::string fate = row.is_code ? Describe(row.fate).name : "";
    page += "<tr id=\"L" + std::to_string(number) + "\" class=\"" + fate +
            "\"><td class=\"number\">" + std::to_string(number) + "</td><td>" + fate +
            "</td><td class=\"number\">" + row.widths + "</td><td class=\"number\">" +
            row.dimensions + "</td><td class=\"number\">" + row.costs + "</td><td><pre>" +
            Escape(text) + "</pre>" + row.notes + "</td></tr>\n";
  }
  return page + "</table>\n</body></html>\n";
}

}  // namespace weft
