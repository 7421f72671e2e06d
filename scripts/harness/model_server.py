"""A language model's server for tests, on the loopback interface: it speaks OpenAI's chat completions
and Anthropic's messages, whole and streamed, and fails in each way that one can. It keeps every
request, and counts connections, those on which nothing came too.

The first part of a path says how it behaves: ModelServer().address("stall", "chat") is the base
address of a server that stalls. Which ways there are stands in WAYS and FAILURES.
"""

import contextlib
import http.server
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

# Those that answer. Each is given the codes of the request, and says something.
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
# Those that fail, with what a person is told; None where that is the time-out.
FAILURES = {
    "401": "the key was refused (401)",
    "403": "the key was refused (403)",
    "404": "there is no such model",
    "429": "ask again in 20 s",
    "429-date": "ask again after Wed, 25 Nov 2026 07:28:00 GMT",
    "500": "the provider failed (500)",
    "503": "the provider failed (503)",
    "redirect": "leads elsewhere",
    "redirect-post": "leads elsewhere",
    "stall": None,
    "stall-head": None,
    "stall-within": None,
    "drip": None,
    "close": "broke off",
    "cut": "broke off",
    "cut-event": "broke off",
    "no-end": "broke off",
    "longer": "broke off",
    "shorter": "broke off",
    "huge-length": "too large",
    "negative-length": "",
    "endless": "",
    "endless-line": "too large",
    "endless-head": "",
    "html": "cannot be read",
    "bytes": "cannot be read",
    "broken-json": "cannot be read",
    "compressed": "cannot be read",
    "not-http": "",
    "other-shape": "",
    "failed-within": "the model failed: overloaded",
    "declined": "declined",
    "silent": "empty",
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
                # Who leaves in the middle is what is tried here; what is no request is a fault.
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
        """The base address of a way to behave, as the settings of that form take it."""
        return f"http://127.0.0.1:{self.port}/{way}" + ("/v1" if form == "chat" else "")

    def texts(self):
        """What came, all of it, as text."""
        return [body.decode("utf-8", "replace") for _, _, body in self.requests]


class Answer:
    """What comes back to one request."""

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
        """A request, which has what its form says and nothing else."""
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
        with contextlib.suppress(OSError):
            getattr(self, "do_" + self.way.replace("-", "_"), self.do_answer)()

    # Parts of an answer.

    def raw(self, data):
        if isinstance(data, str):
            data = data.encode()
        self.handler.wfile.write(data)
        self.handler.wfile.flush()

    def head(self, kind="text/event-stream", status="200 OK", length=None, **more):
        lines = [f"HTTP/1.1 {status}", f"content-type: {kind}", "connection: close"]
        if length is not None:
            lines.append(f"content-length: {length}")
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in more.items()]
        self.raw("\r\n".join(lines) + "\r\n\r\n")

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

    def event(self, value, name=None):
        return (f"event: {name}\n" if name else "") + f"data: {json.dumps(value)}\n\n"

    def start(self):
        if self.form == "messages":
            return self.event({
                "type": "message_start", "message": {
                    "id": "msg_1", "type": "message", "role": "assistant", "model": "small-1",
                    "content": [], "stop_reason": None, "stop_sequence": None,
                    "usage": {"input_tokens": 9, "output_tokens": 1}}}, "message_start") + self.event(
                {"type": "content_block_start", "index": 0,
                 "content_block": {"type": "text", "text": ""}}, "content_block_start") + self.event(
                {"type": "ping"}, "ping")
        return self.chunk({"role": "assistant", "content": ""})

    def chunk(self, delta, reason=None):
        return self.event({
            "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1_700_000_000,
            "model": "small-1",
            "choices": [{"index": 0, "delta": delta, "finish_reason": reason, "logprobs": None}]})

    def part(self, text):
        if self.form == "messages":
            return self.event({
                "type": "content_block_delta", "index": 0,
                "delta": {"type": "text_delta", "text": text}}, "content_block_delta")
        return self.chunk({"content": text})

    def end(self, reason=None):
        if self.form == "messages":
            return self.event({"type": "content_block_stop", "index": 0}, "content_block_stop") + self.event({
                "type": "message_delta",
                "delta": {"stop_reason": reason or "end_turn", "stop_sequence": None},
                "usage": {"output_tokens": 9}}, "message_delta") + self.event(
                {"type": "message_stop"}, "message_stop")
        return self.chunk({}, reason or "stop") + "data: [DONE]\n\n"

    def wait(self):
        """Until the other side leaves, or the test ends; a minute at most."""
        end = time.monotonic() + 60
        while time.monotonic() < end and not self.owner.leaves.wait(0.02):
            if select.select([self.handler.connection], [], [], 0)[0]:
                return

    def fail(self, status, kind="invalid_request_error", **headers):
        error = {"type": kind, "message": f"no: {status}"}
        if self.form == "messages":
            body = json.dumps({"type": "error", "error": error})
        else:
            body = json.dumps({"error": error | {"param": None, "code": None}})
        self.head("application/json", status, len(body), **headers)
        self.raw(body)

    # What answers.

    def do_answer(self):
        if not self.streams:
            body = self.whole(self.text)
            self.head("application/json", length=len(body.encode()))
            return self.raw(body)
        self.head()
        self.raw(self.start())
        # In pieces that cut characters and events.
        data = "".join(self.part(self.text[at:at + 7]) for at in range(0, len(self.text), 7))
        data = (data + self.end()).encode()
        step = 1 << 16 if len(data) > 1 << 16 else 61
        for at in range(0, len(data), step):
            self.raw(data[at:at + step])

    # What fails.

    def do_401(self):
        self.fail("401 Unauthorized", "authentication_error")

    def do_403(self):
        self.fail("403 Forbidden", "permission_error")

    def do_404(self):
        self.fail("404 Not Found", "not_found_error")

    def do_429(self):
        self.fail("429 Too Many Requests", "rate_limit_error", retry_after="20")

    def do_429_date(self):
        self.fail("429 Too Many Requests", "rate_limit_error", retry_after="Wed, 25 Nov 2026 07:28:00 GMT")

    def do_500(self):
        self.fail("500 Internal Server Error", "api_error")

    def do_503(self):
        self.fail("503 Service Unavailable", "overloaded_error")

    def do_redirect(self):
        self.head("text/plain", "302 Found", 0, location=f"http://127.0.0.1:{self.owner.port}/elsewhere")

    def do_redirect_post(self):
        self.head("text/plain", "307 Temporary Redirect", 0, location="https://evil.example/")

    def do_stall(self):
        self.wait()

    def do_stall_head(self):
        self.raw("HTTP/1.1 200 OK\r\ncontent-ty")
        self.wait()

    def do_stall_within(self):
        self.head()
        self.raw(self.start() + self.part("What do") + "data: {\"cho")
        self.wait()

    def do_drip(self):
        self.head()
        end = time.monotonic() + 60
        while time.monotonic() < end and not self.owner.leaves.wait(0.05):
            self.raw(": still there\n\n")

    def do_close(self):
        pass

    def do_cut(self):
        self.head(transfer_encoding="chunked")
        data = (self.start() + self.part("What do")).encode()
        self.raw(b"%x\r\n%s\r\n" % (len(data), data))

    def do_cut_event(self):
        self.head()
        self.raw(self.start() + self.part("What do") + "data: {\"cho")

    def do_no_end(self):
        self.head()
        self.raw(self.start() + self.part("What do you mean?"))

    def do_longer(self):
        body = self.whole(self.text)
        self.head("application/json", length=len(body) + 1_000)
        self.raw(body)

    def do_shorter(self):
        body = self.whole(self.text)
        self.head("application/json", length=len(body) - 9)
        self.raw(body)

    def do_huge_length(self):
        self.head("application/json", length=10 ** 12)
        self.raw("{")
        self.wait()

    def do_negative_length(self):
        self.head("application/json", length=-5)
        self.raw(self.whole(self.text)[:5])

    def do_endless(self):
        self.head()
        self.raw(self.start())
        while not self.owner.leaves.is_set():
            self.raw(self.part("so " * 2_000))

    def do_endless_line(self):
        self.head()
        while not self.owner.leaves.is_set():
            self.raw("data: " + "x" * 65_536)

    def do_endless_head(self):
        self.raw("HTTP/1.1 200 OK\r\n")
        while not self.owner.leaves.is_set():
            self.raw("x-more: " + "x" * 8_192 + "\r\n")

    def do_html(self):
        body = "<html><a href='https://evil.example/'>Sign in</a></html>"
        self.head("text/html", length=len(body))
        self.raw(body)

    def do_bytes(self):
        self.head()
        self.raw(b"data: " + bytes(range(14, 256)) * 4 + b"\n\n")

    def do_broken_json(self):
        self.head()
        self.raw(self.start() + "data: {\"choices\": [}\n\n" + self.end())

    def do_compressed(self):
        self.head("application/json", content_encoding="gzip")
        self.raw(b"\x1f\x8b\x08\x00" + bytes(100))

    def do_not_http(self):
        self.raw("SSH-2.0-OpenSSH_9.2\r\n")

    def do_other_shape(self):
        body = json.dumps({"answer": self.text})
        self.head("application/json", length=len(body))
        self.raw(body)

    def do_failed_within(self):
        self.head()
        self.raw(self.start() + self.part("What do"))
        error = {"type": "overloaded_error", "message": "overloaded"}
        if self.form == "messages":
            self.raw(self.event({"type": "error", "error": error}, "error"))
        else:
            self.raw(self.event({"error": error}) + "data: [DONE]\n\n")

    def do_declined(self):
        self.head()
        reason = "refusal" if self.form == "messages" else "content_filter"
        self.raw(self.start() + self.part("I can") + self.end(reason))

    def do_silent(self):
        self.head()
        self.raw(self.start() + self.end())
