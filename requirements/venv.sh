#!/bin/sh
# Makes the virtual environment named by the first argument, or says what is missing on this machine.
set -eu
venv=$1
python=${PYTHON:-python3}

if ! command -v "$python" >/dev/null 2>&1; then
    echo "posrednik: no '$python' on this machine. Install Python 3.11 or newer, or name yours: make PYTHON=/path/to/python3" >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "posrednik: $("$python" --version 2>&1) is too old, Python 3.11 or newer is needed." >&2
    echo "           Name a newer one: make PYTHON=python3.12 …" >&2
    exit 1
fi
if [ -x "$venv/bin/python" ] && "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    exit 0
fi
if "$python" -m venv --clear "$venv" >/dev/null 2>&1; then
    exit 0
fi
if "$python" -m virtualenv --quiet --clear "$venv" >/dev/null 2>&1; then
    exit 0
fi
rm -rf "$venv"
cat >&2 <<TXT
posrednik: '$python -m venv' cannot make a virtual environment here; on Debian and Ubuntu its half is a package
           of its own. Any one of these helps, then run make again:
             apt install python3-venv
             $python -m pip install --user virtualenv
             make PYTHON=/path/to/another/python3
TXT
exit 1
