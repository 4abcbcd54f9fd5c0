# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a tool of bench/ makes of a document, given results that were saved: for tests of its tables."""
import json
import pathlib
import subprocess
import sys
import tempfile


def written_document(tool, text, results):
    """The text, once the tables of the results are written into it."""
    with tempfile.TemporaryDirectory() as folder:
        document, files = pathlib.Path(folder, "document.md"), []
        document.write_text(text)
        for i, one in enumerate(results):
            files.append(pathlib.Path(folder, f"{i}.json"))
            files[-1].write_text(json.dumps(one))
        subprocess.run([sys.executable, tool, "--load", *files, "--write", document], check=True, capture_output=True)
        return document.read_text()
