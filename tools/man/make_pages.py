#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the man pages: make_pages.py VERSION WEFTC WEFT_INFO DIRECTORY

weftc(1) and weft-info(1) say what the programs' --help says; weft(7) has the knobs that weft-info --knobs prints.
"""
import pathlib
import re
import subprocess
import sys

version, weftc, weft_info, directory = sys.argv[1:]


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True, env={}).stdout


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def page(name, section, what, body):
    title = f'.TH {name.upper()} {section} "" "Weft {version}"\n.SH NAME\n{name} \\- {what}\n'
    (pathlib.Path(directory) / f"{name}.{section}").write_text(title + body)


def options(text):
    """Paragraphs, and options with what they do, which may go on in further lines."""
    roff = ""
    for line in text.splitlines():
        option = re.match(r"  (-\S+(?: [A-Z]\S*)?)\s+(.*)", line)
        if option:
            roff += f".TP\n\\fB{escaped(option[1])}\\fR\n{escaped(option[2])}\n"
        elif line.strip():
            roff += escaped(line.strip()) + "\n"
        else:
            roff += ".PP\n"
    return roff


def program(path, name, what, see):
    usage, _, text = output_of(path, "--help").partition("\n")
    synopsis = usage.removeprefix("usage: ")
    page(name, 1, what, f".SH SYNOPSIS\n{escaped(synopsis)}\n.SH DESCRIPTION\n{options(text)}.SH SEE ALSO\n{see}\n")


def knobs():
    roff = ""
    for name, default, sentence in re.findall(r"^(\S+) = (.*)\n    (.*)$", output_of(weft_info, "--knobs"), flags=re.M):
        roff += f".TP\n\\fB{name}\\fR (default {escaped(default)})\n{escaped(sentence)}\n"
    return roff


program(weftc, "weftc", "compile OpenCL C with Weft", "\\fBweft\\fR(7), \\fBweft\\-info\\fR(1)")
program(weft_info, "weft-info", "tell what Weft finds of the machine", "\\fBweft\\fR(7), \\fBweftc\\fR(1)")
page("weft", 7, "OpenCL driver for CPUs", f""".SH DESCRIPTION
Weft is an OpenCL driver: a library that any OpenCL application reaches through the ICD loader. It compiles kernels to
vector code in a process of its own and runs work-groups on all processors that the application may use.
.SH ENVIRONMENT
Read once, when the library is loaded, and not at all by programs that run with more rights than their user.
{knobs()}.SH FILES
.TP
\\fI/etc/OpenCL/vendors/weft.icd\\fR
names the library to the loader
.TP
\\fI~/.cache/weft\\fR
compiled programs and kernels
.SH SEE ALSO
\\fBweft\\-info\\fR(1), \\fBweftc\\fR(1), \\fBclinfo\\fR(1)
""")
