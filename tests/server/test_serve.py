#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""test_serve.py SAMPLE BARE GEN_ASSETS: `escarmouche serve` from outside. Prints TAP.

SAMPLE is the program with the page of sample_page.py in it, BARE the program without any.
"""
import concurrent.futures
import contextlib
import gzip
import http.client
import json
import os
import pathlib
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
sys.dont_write_bytecode = True
import sample_page  # noqa: E402
from tap import Tap  # noqa: E402

SAMPLE, BARE, GEN_ASSETS = sys.argv[1:]
FILES = {"/" + name: data for name, data in sample_page.files().items()}
TYPES = {"/index.html": "text/html; charset=utf-8", "/app.js": "text/javascript; charset=utf-8",
         "/style.css": "text/css; charset=utf-8", "/engine.wasm": "application/wasm",
         "/fonts/noise.woff2": "font/woff2", "/icon.svg": "image/svg+xml", "/empty.txt": "text/plain; charset=utf-8"}
BIG = "/fonts/noise.woff2"


def environment(**more):
    env = {**os.environ, "LC_ALL": "en", **more}
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        if name not in more:
            env.pop(name, None)
    return env


class Server:
    """A running `serve`; told to stop at the end, and expected to go cleanly."""
    started = []

    def __init__(self, *arguments, program=SAMPLE, before=None, **env):
        self.process = subprocess.Popen([program, "serve", "--json", *arguments], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env=environment(**env), preexec_fn=before)
        Server.started.append(self.process)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(self.process.communicate()[1])
        self.address, self.port = json.loads(line)["address"], json.loads(line)["port"]
        self.host = self.address.split("//")[1].rsplit(":", 1)[0].strip("[]")

    def stop(self, number=signal.SIGTERM):
        begin = time.monotonic()
        self.process.send_signal(number)
        self.errors = self.process.communicate(timeout=60)[1]
        self.seconds = time.monotonic() - begin
        return self.process.returncode

    def connect(self, timeout=20, receive=None):
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        s = socket.socket(family, socket.SOCK_STREAM)
        s.settimeout(timeout)
        if receive:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        s.connect((self.host, self.port))
        return s

    def get(self, path, method="GET", body=None, connection=None, **headers):
        c = connection or http.client.HTTPConnection(self.host, self.port, timeout=20)
        c.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers.items():
            c.putheader(name.replace("_", "-"), value)
        if body is not None:
            c.putheader("Content-Length", str(len(body)))
        c.endheaders(body)
        answer = c.getresponse()
        answer.data = answer.read()
        if not connection:
            c.close()
        return answer

    def is_well(self):
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.get("/").data == FILES["/index.html"]
        return False


def test_files(ok, server):
    for path, data in FILES.items():
        answer = server.get(path)
        ok(answer.status == 200 and answer.data == data, f"GET {path}: 200, every byte", answer.status)
        ok(answer.getheader("Content-Encoding") is None and answer.getheader("Content-Length") == str(len(data)),
           f"GET {path}: plain unless asked for, with its length", answer.headers)
        if path in TYPES:
            ok(answer.getheader("Content-Type") == TYPES[path], f"GET {path}: {TYPES[path]}", answer.headers)
        policy = answer.getheader("Content-Security-Policy") or ""
        ok("default-src 'self';" in policy and "script-src 'self' 'wasm-unsafe-eval';" in policy
           and "unsafe-inline" not in policy and "worker-src 'self'" in policy
           and "frame-ancestors 'none'" in policy, f"GET {path}: a strict policy", policy)
        ok(answer.getheader("Cache-Control") == "no-cache" and answer.getheader("X-Content-Type-Options") == "nosniff"
           and answer.getheader("Vary") == "Accept-Encoding" and answer.getheader("Accept-Ranges") == "bytes", f"GET {path}: cached only if asked again", answer.headers)
    ok(server.get("/").data == FILES["/index.html"], "GET /: the index")
    ok(server.get("/app.js?version=2").data == FILES["/app.js"], "a query changes nothing")
    ok(server.get("/.stamp").status == 404, "hidden files are not part of the page")


def test_gzip(ok, server):
    for path in ("/", "/app.js", "/engine.wasm"):
        answer = server.get(path, Accept_Encoding="gzip, deflate, br")
        data = FILES["/index.html" if path == "/" else path]
        ok(answer.getheader("Content-Encoding") == "gzip" and len(answer.data) < len(data)
           and gzip.decompress(answer.data) == data, f"{path} gzipped", answer.headers)
    ok(server.get(BIG, Accept_Encoding="gzip").getheader("Content-Encoding") is None, "noise is not gzipped")
    for accept, expected in (("GZIP", True), ("br;q=1.0, gzip;q=0.8, *;q=0.1", True), ("deflate,gzip", True),
                             ("gzip;q=0.001", True), ("gzip;q=0", False), ("gzip ; q=0.000", False), ("gzip; q=0", False),
                             ("identity", False), ("xgzip", False), ("gzipx, br", False), (",,;;q,", False), ("", False)):
        answer = server.get("/app.js", Accept_Encoding=accept)
        ok((answer.getheader("Content-Encoding") == "gzip") == expected and answer.status == 200,
           f"Accept-Encoding: {accept}: {'gzip' if expected else 'plain'}", answer.headers)


def test_tags(ok, server):
    plain = server.get("/app.js").getheader("ETag")
    packed = server.get("/app.js", Accept_Encoding="gzip").getheader("ETag")
    ok(plain and plain.startswith('"') and plain.endswith('"') and packed != plain, "two forms, two tags", (plain, packed))
    ok(server.get("/style.css").getheader("ETag") != plain, "another file, another tag")
    for header, expected in ((plain, 304), (f"W/{plain}", 304), (f'"x", {plain}', 304), ("*", 304), (packed, 200),
                             ('"x"', 200), (plain[1:-1], 200), (plain[:-1], 200), ("", 200)):
        answer = server.get("/app.js", If_None_Match=header)
        ok(answer.status == expected and (answer.data == b"") == (expected == 304), f"If-None-Match {header}: {expected}",
           answer.status)
    answer = server.get("/app.js", If_None_Match=packed, Accept_Encoding="gzip")
    ok(answer.status == 304 and answer.getheader("ETag") == packed, "304 for the packed form names its tag")


def test_methods(ok, server):
    for path in FILES:
        get, head = server.get(path), server.get(path, "HEAD")
        ok(head.status == 200 and head.data == b"" and dict(head.headers) == dict(get.headers),
           f"HEAD {path}: the headers of GET", head.headers)
    ok(server.get("/nope", "HEAD").status == 404, "HEAD of nothing: 404")
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
        answer = server.get("/", method, b"{}" if method != "OPTIONS" else None)
        ok(answer.status == 405 and "GET" in (answer.getheader("Allow") or ""), f"{method}: 405", answer.status)
    with contextlib.suppress(OSError, http.client.HTTPException):
        ok(server.get("/", "BREW").status >= 400, "BREW: refused")


def test_paths(ok, server):
    for path in ("/nope", "/index.htm", "/index.html/", "/fonts", "/fonts/", "/INDEX.HTML", "/../etc/passwd",
                 "/../../../../etc/passwd", "/fonts/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                 "/etc/passwd%00.html", "/nope%00", "/\\..\\x", "/%", "/%zz", "/" + "a" * 300, "/" + "a" * 3000):
        try:
            answer = server.get(path)
            ok(400 <= answer.status < 500 and b"root:" not in answer.data, f"{path[:40]}: {answer.status}", answer.status)
        except (http.client.HTTPException, OSError):
            ok(server.is_well(), f"{path[:40]}: hung up on")
    ok(server.get("/fonts/../index.html").data == FILES["/index.html"], "a way around to a known file")


def test_not_found(ok, server):
    pages = set()
    for path in ("/nope", "/fonts/", "/" + "a" * 300, "/%C3%A9"):
        answer = server.get(path)
        pages.add(answer.data)
        ok(answer.status == 404 and answer.getheader("Content-Type") == "text/html; charset=utf-8"
           and answer.getheader("Content-Length") == str(len(answer.data)), f"{path[:20]}: a page", answer.headers)
        head = server.get(path, "HEAD")
        ok(head.data == b"" and dict(head.headers) == dict(answer.headers), f"HEAD {path[:20]}: its headers", head.headers)
    page = pages.pop().decode()
    ok(not pages and "nulle part" in page and "leads nowhere" in page and 'href="/"' in page and 'lang="en"' in page,
       "one page for all, in French and English, with a way home", page)


def test_ranges(ok, server):
    data = FILES[BIG]
    size = len(data)
    for header, first, last in (("bytes=0-0", 0, 0), ("bytes=0-99", 0, 99), ("bytes=100-", 100, size - 1), ("bytes=-1", size - 1, size - 1),
                                ("bytes=-100", size - 100, size - 1), (f"bytes=-{size + 5}", 0, size - 1),
                                (f"bytes=5-{size + 9}", 5, size - 1), (f"bytes={size - 1}-", size - 1, size - 1),
                                ("Bytes=7-70000", 7, 70000), ("bytes=0-99999999999999999999", 0, size - 1)):
        answer = server.get(BIG, Range=header)
        ok(answer.status == 206 and answer.data == data[first:last + 1]
           and answer.getheader("Content-Range") == f"bytes {first}-{last}/{size}"
           and answer.getheader("Content-Length") == str(last - first + 1), f"Range: {header}: 206", answer.headers)
    for header in (f"bytes={size}-", f"bytes={size}-{size + 1}", "bytes=-0", "bytes=99999999999999999999-"):
        answer = server.get(BIG, Range=header)
        ok(answer.status == 416 and answer.data == b"" and answer.getheader("Content-Range") == f"bytes */{size}",
           f"Range: {header}: 416", answer.headers)
    for header in ("", "bytes", "bytes=", "bytes=-", "bytes=5-2", "bytes=a-b", "bytes=1-2,4-5", "lines=1-2", "bytes=1-2x", "bytes=--1",
                   "bytes=1", "bytes= ", "=1-2"):
        answer = server.get(BIG, Range=header)
        ok(answer.status == 200 and answer.data == data and not answer.getheader("Content-Range"), f"Range: {header!r}: everything",
           answer.status)
    tag = server.get(BIG).getheader("ETag")
    ok(server.get(BIG, Range="bytes=1-2", If_Range=tag).status == 206, "If-Range: still that file")
    for other in ('"x"', f"W/{tag}", "Mon, 16 Nov 2026 10:00:00 GMT"):
        ok(server.get(BIG, Range="bytes=1-2", If_Range=other).data == data, f"If-Range: {other}: everything")
    ok(server.get(BIG, Range="bytes=1-2", If_None_Match=tag).status == 304, "If-None-Match goes first")
    packed = server.get("/app.js", Accept_Encoding="gzip")
    part = server.get("/app.js", Accept_Encoding="gzip", Range="bytes=3-9")
    ok(part.status == 206 and part.data == packed.data[3:10] and part.getheader("ETag") == packed.getheader("ETag"),
       "a range of the packed form", part.headers)
    ok(server.get(BIG, "HEAD", Range="bytes=1-2").status == 200, "HEAD knows no ranges")
    ok(server.get("/empty.txt", Range="bytes=0-").status == 416, "nothing of nothing")
    ok(server.get("/nope", Range="bytes=0-").status == 404, "no range of what is not there")


def test_hosts(ok):
    def status(server, host):
        with server.connect() as s:
            s.sendall(b"GET / HTTP/1.1\r\n" + (b"Host: " + host.encode() + b"\r\n" if host is not None else b"")
                      + b"Connection: close\r\n\r\n")
            data = b""
            while part := s.recv(65536):
                data += part
        return int(data.split()[1]) if data else 0, data
    server = Server("--port", "0", "--allow-host", "table.example", "--allow-host=club.local")
    for host in ("localhost", "LocalHost:8311", "127.0.0.1", f"127.0.0.1:{server.port}", "192.168.1.7:80", "[::1]", "[::1]:8311",
                 "table.example", "Table.Example:8311", "club.local"):
        ok(status(server, host)[0] == 200, f"Host: {host}: served", status(server, host)[1][:100])
    for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example:8311", "xtable.example",
                 "table.example.", "localhost:x", "::1", "[::1", "[localhost]", "", " ", "localhost, evil.example", "a" * 3000,
                 "127.0.0.1@evil.example", "1.2.3", None):
        code, data = status(server, host)
        ok(code in (400, 421) and FILES["/index.html"] not in data or not data, f"Host: {str(host)[:40]}: refused", data[:200])
    code, data = status(server, "evil.example")
    ok(code == 421 and b"--allow-host" in data and b"evil" not in data, "and told how to allow it", data)
    ok(server.stop() == 0 and server.errors == "", "quietly", server.errors)
    for lang, word in (("fr", "attention"), ("en", "note: ")):
        server = Server("--port", "0", "--host", "0.0.0.0", "--lang", lang)
        ok(server.is_well() and server.stop() == 0 and word in server.errors and "0.0.0.0" in server.errors,
           f"a warning when others can reach it ({lang})", server.errors)
    for host in ("127.0.0.2", "::1", "localhost"):
        with contextlib.suppress(RuntimeError):  # no such address here
            server = Server("--port", "0", "--host", host)
            ok(server.is_well() and server.stop() == 0 and server.errors == "", f"none at {host}", server.errors)


def few_files():
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))


def test_crowd(ok):
    """More connections than it may have, that say nothing, half of something, or take nothing: nobody else waits."""
    big = b"GET " + BIG.encode() + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for what, words in (("silent", b""), ("half a request", b"GET / HTTP/1.1\r\nHo"), ("that take nothing", big),
                        ("idle after a request", b"GET /sw.js HTTP/1.1\r\nHost: localhost\r\n\r\n")):
        server = Server("--port", "0", before=few_files)
        held, worst = [], 0
        for i in range(600):
            with contextlib.suppress(OSError):
                s = server.connect(timeout=5, receive=4096)
                s.sendall(words)
                held.append(s)
            if i % 50 == 49:
                begin = time.monotonic()
                good = server.is_well()
                worst = max(worst, time.monotonic() - begin if good else 99)
        ok(worst < 12 and server.process.poll() is None, f"600 clients, {what}: nobody else waits until the server has had enough of them", worst)
        s = server.connect()
        s.sendall(big.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        data = b""
        while part := s.recv(65536):
            data += part
        ok(data.endswith(FILES[BIG]), f"and a long file comes whole ({what})", len(data))
        for s in held:
            s.close()
        ok(server.stop() == 0 and server.errors == "", f"clean at the end ({what})", server.errors)


def test_keep_alive(ok, server):
    connection = http.client.HTTPConnection(server.host, server.port, timeout=20)
    good = 0
    for _ in range(10):
        for path, data in FILES.items():
            good += server.get(path, connection=connection).data == data
            good += server.get(path, "HEAD", connection=connection).status == 200
            good += server.get("/nope", connection=connection).status == 404
    connection.close()
    ok(good == 30 * len(FILES), "many requests on one connection", good)
    with server.connect() as s:
        one = b"GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
        s.sendall(one * 19 + one.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        data = b""
        with contextlib.suppress(TimeoutError):
            while part := s.recv(65536):
                data += part
    ok(data.count(b"HTTP/1.1 200") == 20 and data.count(FILES["/app.js"]) == 20, "twenty requests at once",
       data.count(b"HTTP/1.1 200"))


def test_garbage(ok, server):
    noise = random.Random(1)
    cases = {"random bytes": noise.randbytes(20000), "zeros": bytes(5000), "newlines": b"\r\n" * 3000,
             "a TLS hello": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + noise.randbytes(500),
             "HTTP/0.9": b"GET /\r\n", "half a request": b"GET / HTTP/1.1\r\nHost:", "no blanks": b"GET/HTTP/1.1\r\n\r\n",
             "a header of a megabyte": b"GET / HTTP/1.1\r\nX: " + b"a" * 1000000 + b"\r\n\r\n",
             "a hundred thousand headers": b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 100000 + b"\r\n",
             "an address of a megabyte": b"GET /" + b"a" * 1000000 + b" HTTP/1.1\r\n\r\n",
             "a long tag": b'GET / HTTP/1.1\r\nIf-None-Match: "' + b"x" * 3500 + b"\r\n\r\n",
             "a body that lies": b"POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\nabc",
             "a body below zero": b"GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\nabc",
             "HTTP/2 by surprise": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + noise.randbytes(200),
             "HTTP/2 by upgrade": b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                                  b"HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n" + noise.randbytes(100),
             "a WebSocket": b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
             "a WebSocket of our signals": b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                                           b"Sec-WebSocket-Protocol: signal\r\n\r\n" + noise.randbytes(200)}
    for i in range(40):
        request = bytearray(b"GET /app.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nIf-None-Match: \"a\"\r\n\r\n" * 2)
        for _ in range(noise.randrange(1, 6)):
            request[noise.randrange(len(request))] = noise.randrange(256)
        cases[f"a changed request {i}"] = bytes(request)
    for name, data in cases.items():
        answer = b""
        with contextlib.suppress(OSError), server.connect(timeout=0.3) as s:
            s.sendall(data)
            s.shutdown(socket.SHUT_WR)
            answer = s.recv(65536)
        ok(b" 101 " not in answer[:20] and server.is_well() and server.process.poll() is None, f"{name}: still serving",
           answer[:200])


def test_slow(ok, server):
    lazy = [server.connect() for _ in range(20)]  # say nothing
    half = [server.connect() for _ in range(20)]  # never finish asking
    for s in half:
        s.sendall(b"GET / HTTP/1.1\r\nHo")
    slow = server.connect(receive=4096)  # takes its time
    slow.sendall(b"GET " + BIG.encode() + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    gone = server.connect(receive=4096)  # goes in the middle
    gone.sendall(b"GET " + BIG.encode() + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
    gone.recv(1000)
    gone.close()
    begin = time.monotonic()
    ok(server.is_well() and time.monotonic() - begin < 12, "slow clients keep nobody else waiting")
    data = b""
    for _ in range(20):
        data += slow.recv(2000)
        time.sleep(0.02)
    ok(server.get(BIG).data == FILES[BIG], "another takes the same file at full speed")
    while part := slow.recv(65536):
        data += part
    ok(data.endswith(FILES[BIG]), "the slow one gets every byte too", len(data))
    for letter in b"st: localhost\r\n\r\n":
        half[0].sendall(bytes([letter]))
        time.sleep(0.01)
    ok(b" 200 " in half[0].recv(4096), "a request letter by letter is answered")
    for s in (*lazy, *half, slow):
        s.close()


def test_many(ok, server):
    held = []
    for _ in range(200):
        held.append(server.connect())
    request = b"GET /engine.wasm HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    for s in held:
        s.sendall(request)

    def rest(s):
        data = b""
        while part := s.recv(65536):
            data += part
        s.close()
        return data.endswith(FILES["/engine.wasm"])
    with concurrent.futures.ThreadPoolExecutor(32) as pool:
        good = sum(pool.map(rest, held))
    ok(good == 200, "200 connections at once", good)


def test_stop(ok):
    for number in (signal.SIGINT, signal.SIGTERM):
        server = Server("--port", "0")
        held = [server.connect() for _ in range(5)]
        held[0].sendall(b"GET " + BIG.encode() + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
        held[0].recv(1000)
        code = server.stop(number)
        ok(code == 0 and server.errors == "", f"{number.name}: exit 0, not a word", f"{code} {server.errors}")
        ok(server.seconds < 10, f"{number.name}: soon, though clients are there", server.seconds)
        for s in held:
            s.close()
        again = Server("--port", str(server.port))
        ok(again.port == server.port and again.is_well(), f"{number.name}: the port is free at once")
        again.stop()


def run(*arguments, program=SAMPLE, **env):
    return subprocess.run([program, "serve", *arguments], capture_output=True, text=True, timeout=60,
                          env=environment(**env))


def test_use(ok):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for lang in ("fr", "en"):
            done = run("--port", port, "--lang", lang)
            ok(done.returncode == 2 and port in done.stderr and not done.stdout, f"port taken: exit 2 ({lang})", done)
    first, second = Server(), Server()
    ok(8311 <= first.port < second.port < 8331, "the usual port, or the next free one", (first.port, second.port))
    ok(first.is_well() and second.is_well() and first.stop() == 0 and second.stop() == 0, "both serve")
    for host in ("localhost", "127.0.0.1", "0.0.0.0", "::1"):
        if host == "::1":
            try:
                socket.socket(socket.AF_INET6).bind(("::1", 0))
            except OSError:
                continue
        server = Server("--port", "0", "--host", host)
        server.host = server.host.replace("0.0.0.0", "127.0.0.1")
        ok(server.is_well() and server.stop() == 0, f"--host {host}: {server.address}")
    for arguments in (("--host", "example.org"), ("--host", ""), ("--host", "192.0.2.1"), ("--port", "65536"),
                      ("--port", "x"), ("--port",), ("word",)):
        done = run(*arguments)
        ok(done.returncode == 2 and done.stderr and not done.stdout, f"{' '.join(arguments)}: exit 2", done)
    done = run("--port", "0", program=BARE)
    ok(done.returncode == 2 and "page" in done.stderr and not done.stdout, "without the page it says so", done)
    for lang, word in (("fr", "attend"), ("en", "waiting")):
        process = subprocess.Popen([SAMPLE, "serve", "--port", "0", "--lang", lang], stdout=subprocess.PIPE, text=True)
        line = process.stdout.readline()
        ok("http://127.0.0.1:" in line and word in line, f"the address for people ({lang})", line)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


def test_open(ok):
    with tempfile.TemporaryDirectory() as folder:
        note, tool = pathlib.Path(folder, "note"), pathlib.Path(folder, "xdg-open")
        tool.write_text(f'#!/bin/sh\necho "$1" >"{note}.new"; mv "{note}.new" "{note}"\n', encoding="ascii")
        tool.chmod(0o755)
        path = f"{folder}:{os.environ['PATH']}"
        server = Server("--port", "0", "--open", PATH=path, DISPLAY=":9")
        end = time.monotonic() + 20
        while not note.exists() and time.monotonic() < end:
            time.sleep(0.05)
        ok(note.exists() and note.read_text().strip() == server.address, "--open opens the address")
        ok(server.is_well() and server.stop() == 0 and server.errors == "", "and goes on serving")
        note.unlink(missing_ok=True)
        server = Server("--port", "0", "--open", PATH=path)
        ok(server.is_well() and not note.exists() and server.stop() == 0, "--open without a screen: just serves")
        server = Server("--port", "0", "--open", PATH="/nowhere", DISPLAY=":9")
        ok(server.is_well() and server.stop() == 0 and server.errors == "", "--open without a browser: just serves",
           server.errors)


def test_generator(ok):
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "page")
        page.mkdir()
        for name in ("x.exe", "a b.html", "plain"):
            path = page / name
            path.write_bytes(b"x")
            done = subprocess.run([sys.executable, GEN_ASSETS, page, folder + "/o.c", folder + "/o.d"],
                                  capture_output=True, text=True, check=False)
            ok(done.returncode != 0 and name in done.stderr, f"a page with {name} does not build", done)
            path.unlink()


def main():
    ok = Tap()
    server = Server("--port", "0")
    for test in (test_files, test_gzip, test_tags, test_methods, test_paths, test_not_found, test_ranges,
                 test_keep_alive, test_garbage, test_slow,
                 test_many):
        test(ok, server)
    ok(server.is_well(), "well after all that")
    code = server.stop()
    ok(code == 0 and server.errors == "", "and clean at the end", f"{code}\n{server.errors}")
    for test in (test_hosts, test_crowd, test_stop, test_use, test_open, test_generator):
        test(ok)
    return ok.done()


if __name__ == "__main__":
    try:
        sys.exit(main())
    finally:
        for left in Server.started:  # after a failure only
            if left.poll() is None:
                left.kill()
