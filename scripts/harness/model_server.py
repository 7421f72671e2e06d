"""A language model's server for tests, on the loopback interface: it speaks OpenAI's chat completions
and Anthropic's messages, whole and streamed, and fails in each way that one can. It keeps every
request, and counts connections, those on which nothing came too.

The first part of a path gives the behaviour: ModelServer().address("stall", "chat") is the base
address of a server that stalls. WAYS and FAILURES list all behaviours.
"""

import contextlib
import http.server
import itertools
import json
import re
import select
import sys
import threading
import time

CODE = re.compile(r"(?<![A-Za-z0-9])[PLJNATED][1-9][0-9]{0,5}[a-z]?(?![A-Za-z0-9])")
HOSTILE = (
    "What <script>alert(1)</script> \x1b[31mred\x1b]8;;https://evil.example/\x07 does "
    "https://evil.example/now or [this](https://evil.example/this) or <b onclick=x>that</b> \u202emean?"
)
LONG = "Why? " + "word " * 20_000

# Behaviours that answer. Each function gets the codes of the request, and returns a text.
WAYS = {
    "answer": lambda codes: f"What do you mean by that{''.join(', ' + code for code in codes)}?",
    "three": lambda codes: "1. What began?\n2. What ended?\n\n3. What stays" + "".join(
        " " + code for code in codes[:1]) + "?",
    "prompt": lambda codes: "You write short letters to {{name}}.\nKeep them kind.",
    "hostile": lambda codes: HOSTILE,
    "long": lambda codes: LONG,
    "thoughts": lambda codes: "<think>They wait.</think>\n\nWhat do you wait for?",
    "statement": lambda codes: "You did well.",
}
# Behaviours that fail: the message for the person (None for the time-out), and the pieces of the
# answer. A piece is text, bytes, or a function.
FAILURES = {
    "401": ("the key was refused (401)", lambda one: one.refusal("401 Unauthorized", "authentication_error")),
    "403": ("the key was refused (403)", lambda one: one.refusal("403 Forbidden", "permission_error")),
    "404": ("there is no such model", lambda one: one.refusal("404 Not Found", "not_found_error")),
    "429": ("ask again in 20 s", lambda one: one.refusal(
        "429 Too Many Requests", "rate_limit_error", retry_after="20")),
    "429-date": ("ask again after Wed, 25 Nov 2026 07:28:00 GMT", lambda one: one.refusal(
        "429 Too Many Requests", "rate_limit_error", retry_after="Wed, 25 Nov 2026 07:28:00 GMT")),
    "500": ("the provider failed (500)", lambda one: one.refusal("500 Internal Server Error", "api_error")),
    "503": ("the provider failed (503)", lambda one: one.refusal("503 Service Unavailable", "overloaded_error")),
    "redirect": ("leads elsewhere", lambda one: [one.head(
        "text/plain", "302 Found", 0, location=f"http://127.0.0.1:{one.owner.port}/elsewhere")]),
    "redirect-post": ("leads elsewhere", lambda one: [one.head(
        "text/plain", "307 Temporary Redirect", 0, location="https://evil.example/")]),
    "stall": (None, lambda one: [one.wait]),
    "stall-head": (None, lambda one: ["HTTP/1.1 200 OK\r\ncontent-ty", one.wait]),
    "stall-within": (None, lambda one: [*one.begun(), "data: {\"cho", one.wait]),
    "drip": (None, lambda one: [one.head(), *[": still there\n\n", lambda: time.sleep(0.05)] * 1_200]),
    "close": ("broke off", lambda one: []),
    "cut": ("broke off", lambda one: [one.head(transfer_encoding="chunked"), one.chunked("".join(one.begun()[1:]))]),
    "cut-event": ("broke off", lambda one: [*one.begun(), "data: {\"cho"]),
    "no-end": ("broke off", lambda one: [one.head(), one.start(), one.part("What do you mean?")]),
    "longer": ("broke off", lambda one: one.sized(one.whole(one.text), more=1_000)),
    "shorter": ("broke off", lambda one: one.sized(one.whole(one.text), more=-9)),
    "huge-length": ("too large", lambda one: [one.head("application/json", length=10 ** 12), "{", one.wait]),
    "negative-length": ("", lambda one: [one.head("application/json", length=-5), one.whole(one.text)[:5]]),
    "endless": ("", lambda one: itertools.chain(
        [one.head(), one.start()], itertools.repeat(one.part("so " * 2_000)))),
    "endless-line": ("too large", lambda one: itertools.chain(
        [one.head()], itertools.repeat("data: " + "x" * 65_536))),
    "endless-head": ("", lambda one: itertools.chain(
        ["HTTP/1.1 200 OK\r\n"], itertools.repeat("x-more: " + "x" * 8_192 + "\r\n"))),
    "html": ("cannot be read", lambda one: one.sized(
        "<html><a href='https://evil.example/'>Sign in</a></html>", "text/html")),
    "bytes": ("cannot be read", lambda one: [one.head(), b"data: " + bytes(range(14, 256)) * 4 + b"\n\n"]),
    "broken-json": ("cannot be read", lambda one: [
        one.head(), one.start(), "data: {\"choices\": [}\n\n", one.end()]),
    "compressed": ("cannot be read", lambda one: [
        one.head("application/json", content_encoding="gzip"), b"\x1f\x8b\x08\x00" + bytes(100)]),
    "not-http": ("", lambda one: ["SSH-2.0-OpenSSH_9.2\r\n"]),
    "other-shape": ("", lambda one: one.sized(json.dumps({"answer": one.text}))),
    "failed-within": ("the model failed: overloaded", lambda one: [*one.begun(), one.failure()]),
    "declined": ("declined", lambda one: [one.head(), one.start(), one.part("I can"), one.end(one.REFUSED[one.form])]),
    "silent": ("empty", lambda one: [one.head(), one.start(), one.end()]),
}


class ModelServer:
    """A server that runs while it is entered."""

    def __init__(self):
        self.requests = []
        self.connections = 0
        self.faults = []
        self.leaves = threading.Event()
        owner = self

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 64

            def get_request(self):
                owner.connections += 1
                return super().get_request()

            def handle_error(self, request, client_address):
                # Clients that hang up are part of the tests; an invalid request is a fault.
                error = sys.exception() if hasattr(sys, "exception") else sys.exc_info()[1]
                if not isinstance(error, OSError):
                    owner.faults.append(f"{type(error).__name__}: {error}")

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                Answer(self, owner).write()

            def do_GET(self):
                owner.requests.append((self.path, dict(self.headers), b""))
                self.send_error(404)

            def log_message(self, *arguments):
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.leaves.set()
        self.server.shutdown()
        self.server.server_close()

    def address(self, way, form):
        """The base address of a behaviour, for the settings of a form."""
        return f"http://127.0.0.1:{self.port}/{way}" + ("/v1" if form == "chat" else "")

    def texts(self):
        """All received requests, as text."""
        return [body.decode("utf-8", "replace") for _, _, body in self.requests]


class Answer:
    # The ways a model declines to answer, by API.
    REFUSED = {"messages": "refusal", "chat": "content_filter"}

    def __init__(self, handler, owner):
        self.handler = handler
        self.owner = owner
        length = int(handler.headers.get("content-length", 0))
        body = handler.rfile.read(length)
        owner.requests.append((handler.path, dict(handler.headers), body))
        parts = handler.path.strip("/").split("/", 1)
        self.way, self.form = parts[0], "messages" if parts[-1].endswith("v1/messages") else "chat"
        self.request = self.checked(json.loads(body), parts[-1])
        self.streams = bool(self.request.get("stream"))
        turns = [turn["content"] for turn in self.request["messages"] if turn["role"] == "user"]
        codes = list(dict.fromkeys(CODE.findall(turns[-1] if isinstance(turns[-1], str) else "")))
        self.text = WAYS.get(self.way, WAYS["answer"])(codes)
        handler.close_connection = True

    def checked(self, request, path):
        """A request, which has exactly the contents of its form."""
        assert path == ("v1/messages" if self.form == "messages" else "v1/chat/completions"), path
        needed = {"model", "messages"} | ({"max_tokens"} if self.form == "messages" else set())
        known = needed | {"stream"} | (
            {"system"} if self.form == "messages" else {"temperature", "max_tokens"})
        assert needed <= set(request) <= known, sorted(request)
        roles = [turn["role"] for turn in request["messages"]]
        if self.form == "chat" and roles[0] == "system":
            roles = roles[1:]
        assert roles == ["user", "assistant"] * (len(roles) // 2) + ["user"], roles
        header = self.handler.headers
        if self.form == "messages":
            assert header["anthropic-version"] == "2026-10-21", dict(header)
            assert header["authorization"].startswith("Bearer "), dict(header)
        assert header["content-type"] == "application/json", dict(header)
        return request

    def write(self):
        pieces = FAILURES[self.way][1](self) if self.way in FAILURES else self.answer()
        with contextlib.suppress(OSError):
            for piece in pieces:
                if self.owner.leaves.is_set():
                    return
                if callable(piece):
                    piece()
                else:
                    self.handler.wfile.write(piece.encode() if isinstance(piece, str) else piece)
                    self.handler.wfile.flush()

    def head(self, kind="text/event-stream", status="200 OK", length=None, **more):
        lines = [f"HTTP/1.1 {status}", f"content-type: {kind}", "connection: close"]
        if length is not None:
            lines.append(f"content-length: {length}")
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in more.items()]
        return "\r\n".join(lines) + "\r\n\r\n"

    def sized(self, body, kind="application/json", more=0):
        return [self.head(kind, length=len(body.encode()) + more), body]

    def whole(self, text):
        if self.form == "messages":
            return json.dumps({
                "id": "msg_1", "type": "message", "role": "assistant", "model": "small-1",
                "content": [{"type": "text", "text": text}], "stop_reason": "end_turn",
                "stop_sequence": None, "usage": {"input_tokens": 9, "output_tokens": 9}})
        return json.dumps({
            "id": "chatcmpl-1", "object": "chat.completion", "created": 1_700_000_000,
            "model": "small-1", "choices": [{
                "index": 0, "finish_reason": "stop", "logprobs": None,
                "message": {"role": "assistant", "content": text, "refusal": None}}],
            "usage": {"prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18}})

    def events(self, *values):
        """The events of a stream; messages also have their type as a name."""
        return "".join(
            (f"event: {value['type']}\n" if self.form == "messages" else "") + f"data: {json.dumps(value)}\n\n"
            for value in values)

    def chunk(self, delta, reason=None):
        return self.events({
            "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1_700_000_000,
            "model": "small-1",
            "choices": [{"index": 0, "delta": delta, "finish_reason": reason, "logprobs": None}]})

    def start(self):
        if self.form == "chat":
            return self.chunk({"role": "assistant", "content": ""})
        return self.events(
            {"type": "message_start", "message": {
                "id": "msg_1", "type": "message", "role": "assistant", "model": "small-1",
                "content": [], "stop_reason": None, "stop_sequence": None,
                "usage": {"input_tokens": 9, "output_tokens": 1}}},
            {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
            {"type": "ping"})

    def part(self, text):
        if self.form == "chat":
            return self.chunk({"content": text})
        return self.events({
            "type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}})

    def begun(self):
        return [self.head(), self.start(), self.part("What do")]

    def end(self, reason=None):
        if self.form == "chat":
            # Some providers send the usage unasked, in an event of its own.
            usage = self.events({
                "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1_700_000_000,
                "model": "small-1", "choices": [],
                "usage": {"prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18}})
            return self.chunk({}, reason or "stop") + usage + "data: [DONE]\n\n"
        return self.events(
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": {"stop_reason": reason or "end_turn", "stop_sequence": None},
             "usage": {"output_tokens": 9}},
            {"type": "message_stop"})

    def chunked(self, text):
        return b"%x\r\n%s\r\n" % (len(text.encode()), text.encode())

    def wait(self):
        """Waits until the client hangs up, or the test ends; a minute at most."""
        end = time.monotonic() + 60
        while time.monotonic() < end and not self.owner.leaves.wait(0.02):
            if select.select([self.handler.connection], [], [], 0)[0]:
                return

    def failure(self):
        error = {"type": "overloaded_error", "message": "overloaded"}
        if self.form == "messages":
            return self.events({"type": "error", "error": error})
        return self.events({"error": error}) + "data: [DONE]\n\n"

    def refusal(self, status, kind, **headers):
        error = {"type": kind, "message": f"no: {status}"}
        body = {"type": "error", "error": error} if self.form == "messages" else {
            "error": error | {"param": None, "code": None}}
        body = json.dumps(body)
        return [self.head("application/json", status, len(body), **headers), body]

    def answer(self):
        if not self.streams:
            return self.sized(self.whole(self.text))
        # In pieces that cut characters and events.
        data = "".join(self.part(self.text[at:at + 7]) for at in range(0, len(self.text), 7))
        data = (data + self.end()).encode()
        step = 1 << 16 if len(data) > 1 << 16 else 61
        return [self.head(), self.start(), *(data[at:at + step] for at in range(0, len(data), step))]
