# SPDX-License-Identifier: MIT
"""A copy of the source with a build of its own, in which one changed file at a time is compiled and linked.

The changed object goes in front of the libraries of the untouched build, so that the linker never opens the member
it stands for: a changed program costs one compilation and one link, and the build itself is never out of date.
"""
import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess


class Broken(Exception):
    """The change does not build."""


def run(command, timeout, **options):
    """(exit code, output); None as the code when it took too long. Ends the whole group then."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               start_new_session=True, **options)
    try:
        output = process.communicate(timeout=timeout)[0]
        return process.returncode, output.decode("utf-8", "replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, ""


def copy_tree(source, tree):
    """Brings `tree` to what git knows of `source` (and new files), leaving alone what is the same already."""
    names = subprocess.run(["git", "-C", source, "ls-files", "-coz", "--exclude-standard"], check=True,
                           capture_output=True, text=True).stdout.split("\0")
    wanted = {name for name in names if name and (source / name).is_file() and not name.startswith("web/")}
    for old in [path for path in tree.rglob("*") if path.is_file() and "__pycache__" not in path.parts]:
        if str(old.relative_to(tree)) not in wanted:
            old.unlink()
    for name in wanted:
        old, new = tree / name, (source / name).read_bytes()
        if not old.is_file() or old.read_bytes() != new:
            old.parent.mkdir(parents=True, exist_ok=True)
            old.write_bytes(new)
            shutil.copymode(source / name, old)


class Bench:
    def __init__(self, source, folder):
        self.tree, self.build, self.out = folder / "tree", folder / "build", folder / "out"
        self.tree.mkdir(parents=True, exist_ok=True)
        copy_tree(source, self.tree)
        self.make(self.build, ["-Doptimization=2", "-Ddebug=false"])
        shutil.rmtree(self.out, ignore_errors=True)
        self.compile = {}  # source file from the top: (words of its command, its object)
        for row in json.loads((self.build / "compile_commands.json").read_text()):
            words = [word for word in shlex.split(row["command"]) if not word.endswith("ccache")]
            name = os.path.relpath(self.build / row["file"], self.tree)
            if name.startswith("src/"):
                self.compile.setdefault(name, (words, row["output"]))
        self.tests = json.loads(self._ask([*self.meson(), "introspect", "--tests", str(self.build)]))
        self.links = {}
        self.changed = []
        self.made_of = []  # the sources of the changed objects
        self.names = {}
        self.users = None

    @staticmethod
    def meson():
        return ["/usr/bin/python3", "/usr/bin/meson"] if os.path.exists("/usr/bin/meson") else ["meson"]

    def _ask(self, command):
        return subprocess.run(command, check=True, capture_output=True, text=True, cwd=self.build).stdout

    def make(self, build, options, **environment):
        log = []
        if not (build / "build.ninja").exists():
            log.append([*self.meson(), "setup", str(build), str(self.tree), *options])
        log.append(["ninja", "-C", str(build)])
        for command in log:
            code, text = run(command, None, env={**os.environ, **environment})
            if code:
                raise SystemExit(f"mutate: {shlex.join(command)} failed:\n{text[-3000:]}")

    def dependents(self, file):
        """The sources to compile again when a file has changed."""
        if file in self.compile:
            return [file]
        if self.users is None:
            self.users = {}
            objects = {output: name for name, (_, output) in self.compile.items()}
            for block in self._ask(["ninja", "-t", "deps"]).split("\n\n"):
                head, *files = block.strip().split("\n")
                name = objects.get(head.split(":")[0])
                for used in files if name else []:
                    self.users.setdefault(os.path.normpath(self.build / used.strip()), []).append(name)
        return self.users.get(str(self.tree / file), [])

    def objects(self, file):
        """Compiles what depends on the file as it now is in the tree. [] if that makes no difference at all."""
        made = []
        is_same = True
        names = self.dependents(file)
        if not names:
            raise SystemExit(f"mutate: nothing is made of {file}")
        self.made_of = names
        for name in names:
            words, output = self.compile[name]
            target = self.out / (name.replace("/", "_") + ".o")
            target.parent.mkdir(parents=True, exist_ok=True)
            words = list(words)
            words[words.index("-o") + 1] = str(target)
            for flag in ("-MD", "-MQ", "-MF"):
                while flag in words:
                    at = words.index(flag)
                    del words[at:at + (1 if flag == "-MD" else 2)]
            code, text = run(words, 120, cwd=self.build)
            if code != 0:
                raise Broken(text)
            is_same = is_same and target.read_bytes() == (self.build / output).read_bytes()
            made.append(str(target))
        return [] if is_same else made

    def program(self, path):
        """The program of the build at `path` (as from the build folder), linked with the changed objects."""
        name = os.path.relpath(os.path.join(self.build, path), self.build)
        target = self.out / name
        if not self.changed:
            return str(self.build / name)
        if target.exists():
            return str(target)
        if name not in self.links:
            self.links[name] = shlex.split(self._ask(["ninja", "-t", "commands", "-s", name]).strip().split("\n")[-1])
        target.parent.mkdir(parents=True, exist_ok=True)
        words = list(self.links[name])
        at = words.index("-o") + 1
        words[at:at + 1] = [str(target), *self.changed]
        code, text = run(words, 120, cwd=self.build)
        if code != 0:
            raise Broken(text)
        return str(target)

    def is_program(self, word):
        path = self.build / word
        return "/" in word and path.is_file() and os.access(path, os.X_OK) and self.build in path.resolve().parents

    def symbols(self, path):
        """The functions and objects with a name of their own that a program or an object defines."""
        if path not in self.names:
            lines = self._ask(["nm", "--defined-only", "-g", str(path)]).split("\n")
            self.names[path] = {line.split()[-1] for line in lines if line}
        return self.names[path]

    def concerns(self, test):
        """Is the changed code in one of the test's programs?"""
        changed = set().union(*(self.symbols(self.build / self.compile[name][1]) for name in self.made_of))
        return any(changed & self.symbols(self.build / word) for word in test["cmd"] if self.is_program(word))

    def test_command(self, test, arguments=None):
        """(command, environment, folder) of one of Meson's tests, with the changed programs in place of its own."""
        words = [arguments.get(word, word) if arguments else word for word in test["cmd"]]
        words = [self.program(word) if self.is_program(word) else word for word in words]
        env = {name: self.program(value) if self.is_program(value) else value for name, value in test["env"].items()}
        return words, {**os.environ, **env}, test["workdir"] or str(self.build)

    def apply(self, change):
        """Changes the line in the tree and compiles it. False if the object is the same, byte for byte."""
        path = self.tree / change.file
        stat, text = path.stat(), path.read_text(encoding="utf-8")
        self.restore = (path, text, stat)
        lines = text.split("\n")
        if lines[change.line - 1].strip() != change.before:
            raise SystemExit(f"mutate: {change.file}:{change.line} is not what it was")
        indent = re.match(r"\s*", lines[change.line - 1]).group(0)
        lines[change.line - 1] = indent + change.after
        path.write_text("\n".join(lines), encoding="utf-8")
        shutil.rmtree(self.out, ignore_errors=True)
        self.changed = []
        self.changed = self.objects(change.file)
        return bool(self.changed)

    @contextlib.contextmanager
    def unchanged(self):
        """Programs are those of the build meanwhile."""
        changed, self.changed = self.changed, []
        yield
        self.changed = changed

    def undo(self):
        path, text, stat = self.restore
        path.write_text(text, encoding="utf-8")
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
        self.changed = []
        shutil.rmtree(self.out, ignore_errors=True)
