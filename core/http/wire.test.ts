import { connect } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { defineApi, Done, get, getEndpointPath, NoInput, post } from "#contract/api";
import { exhaustedError, requestError } from "#contract/errors";
import { modules } from "#app/modules.server";
import { mainTenantId } from "#modules/identity/access/server";
import { positionError } from "#modules/identity/position/contract";
import { type PlainResponse, aModule, sendPlainRequest, createPlainClient } from "#tests/builders/plainRequest";
import { aServer, type TestServer } from "#tests/builders/server";
import { aTenant, type TestTenant } from "#tests/builders/tenant";

const kinds = [
  "record.stale",
  "request.reused_key",
  "request.too_many",
  "server.busy",
  "disk.full",
  "database.lost",
] as const;

const refusingApi = defineApi("refusing", {
  refuse: post(z.object({ kind: z.enum(kinds) }), Done, "signedIn"),
  business: post(NoInput, Done, "signedIn"),
  exhausted: post(NoInput, Done, "signedIn"),
  at: get(NoInput, z.object({ at: z.date() }), "signedIn"),
});

const refusing = aModule(refusingApi, {
  refuse: async (_ctx, { kind }) => await Promise.reject(requestError(kind, { result: { at: new Date(0) } })),
  business: async () => await Promise.reject(positionError("position.in_use", { name: "Foreman", staffCount: 1 })),
  exhausted: async () => await Promise.reject(exhaustedError(600)),
  at: async () => await Promise.resolve({ at: new Date("2026-11-21T04:05:06.789Z") }),
});

let server: TestServer;
let tenant: TestTenant;
let admin: Awaited<ReturnType<typeof createPlainClient>>;
let bare: Awaited<ReturnType<typeof createPlainClient>>;

beforeAll(async () => {
  server = await aServer({ modules: [...modules, refusing] });
  const fixture = await aTenant();
  ({ tenant } = fixture);
  admin = await createPlainClient(server, fixture.admin);
  bare = await createPlainClient(server, await tenant.hasAccount());
});

const problem = { accept: "application/problem+json" };
const english = { "accept-language": "en" };

/** Each kind of failure: its title, the call that causes it, its code, its HTTP status in an envelope. */
type Case = [
  title: string,
  send: (headers: Record<string, string>) => Promise<PlainResponse>,
  code: number,
  status: number,
];

const failures: Case[] = [
  ["invalid fields", async (headers) => await admin("/api/sysPos/add", { body: { name: "" }, headers }), 400, 200],
  ["a business rule", async (headers) => await admin("/api/refusing/business", { body: {}, headers }), 400, 200],
  ["broken JSON", async (headers) => await admin("/api/sysPos/add", { body: "{", headers }), 400, 200],
  ["a missing session", async (headers) => await sendPlainRequest(server, "/api/sysPos/list", { headers }), 401, 401],
  ["a missing permission", async (headers) => await bare("/api/sysPos/list", { headers }), 403, 200],
  ["an unknown address", async (headers) => await admin("/api/sysPos/nothing", { headers }), 404, 404],
  [
    "a stale edit",
    async (headers) => await admin("/api/refusing/refuse", { body: { kind: "record.stale" }, headers }),
    409,
    200,
  ],
  [
    "a body that is too large",
    async (headers) => await admin("/api/sysPos/add", { body: { name: "x".repeat(1_100_000) }, headers }),
    413,
    413,
  ],
  [
    "a key for two bodies",
    async (headers) => await admin("/api/refusing/refuse", { body: { kind: "request.reused_key" }, headers }),
    422,
    200,
  ],
  [
    "too many calls",
    async (headers) => await admin("/api/refusing/refuse", { body: { kind: "request.too_many" }, headers }),
    429,
    429,
  ],
  [
    "a busy server",
    async (headers) => await admin("/api/refusing/refuse", { body: { kind: "server.busy" }, headers }),
    503,
    503,
  ],
  [
    "a full disk",
    async (headers) => await admin("/api/refusing/refuse", { body: { kind: "disk.full" }, headers }),
    507,
    507,
  ],
];

describe("a failure", () => {
  it.each(failures)("is sent in the envelope: %s", async (_title, ...[send, code, status]) => {
    const answer = await send(english);

    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(Object.keys(answer.body)).toEqual(["code", "type", "message", "result", "extras", "time"]);
    expect(answer.body).toMatchObject({ code, type: "error", extras: null });
    expect(answer.body.message).toMatch(/\S/u);
    expect(answer.body.time).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u);
  });

  it.each(failures)(
    "is sent as problem details with its own status on request: %s",
    async (_title, ...[send, code]) => {
      const answer = await send({ ...english, ...problem });

      expect(answer.status).toBe(code);
      expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
      expect(answer.body).toMatchObject({
        type: "about:blank",
        title: expect.stringMatching(/\S/u),
        status: code,
        requestId: answer.headers.get("x-request-id"),
      });
    },
  );

  it("names fields as on the wire, with every reason", async () => {
    const body = { name: "", code: "x".repeat(65), orderNo: "1.5" };
    const envelope = await admin("/api/sysPos/add", { body, headers: english });
    const asProblem = await admin("/api/sysPos/add", { body, headers: { ...english, ...problem } });

    const fields = {
      Name: ["This field is required"],
      Code: ["Enter at most 64 characters"],
      OrderNo: ["Enter a whole number"],
    };
    expect(JSON.parse(envelope.body.message)).toEqual(fields);
    expect(asProblem.body).toMatchObject({ errors: fields });
  });

  it("of a business rule begins with its code", async () => {
    const envelope = await admin("/api/refusing/business", { body: {}, headers: english });
    const asProblem = await admin("/api/refusing/business", { body: {}, headers: problem });

    expect(envelope.body.message).toMatch(/^\[D6001\] \S/u);
    expect(asProblem.body).toMatchObject({ status: 400, code: "D6001" });
  });

  it("has the header that discards a session only if the session is invalid", async () => {
    const signedOut = await sendPlainRequest(server, "/api/sysPos/list");
    const refused = await bare("/api/sysPos/list");

    expect(signedOut.headers.get("access-token")).toBe("invalid_token");
    expect(refused.headers.get("access-token")).toBeNull();
  });

  it("of a limit says in header and text how long to wait", async () => {
    const answer = await admin("/api/refusing/exhausted", { body: {} });

    expect(answer.headers.get("retry-after")).toBe("600");
    expect(answer.body.message).toBe("操作过于频繁，请 10 分钟后再试");
  });

  it("that is temporary has a Retry-After header", async () => {
    for (const kind of ["request.too_many", "server.busy", "database.lost"]) {
      const answer = await admin("/api/refusing/refuse", { body: { kind } });

      expect(answer.headers.get("retry-after")).toBe("1");
    }
  });
});

describe("instants", () => {
  it("are local times, or ISO in UTC on request, in answers and in refusals", async () => {
    const utc = { "x-time": "utc" };

    const answers = [await admin("/api/refusing/at"), await admin("/api/refusing/at", { headers: utc })];
    const refusals = [
      await admin("/api/refusing/refuse", { body: { kind: "record.stale" } }),
      await admin("/api/refusing/refuse", { body: { kind: "record.stale" }, headers: utc }),
    ];

    expect(answers.map(({ body }) => body.result)).toEqual([
      { at: "2026-11-21 12:05:06" },
      { at: "2026-11-21T04:05:06.789Z" },
    ]);
    expect(refusals.map(({ body }) => body.result)).toEqual([
      { at: "1970-01-01 08:00:00" },
      { at: "1970-01-01T00:00:00.000Z" },
    ]);
  });
});

describe("the OpenAPI document", () => {
  it("describes every call, for callers with its permission", async () => {
    const platform = await createPlainClient(server, { tenantId: mainTenantId, account: "superadmin" });

    const { status, body } = await platform("/api/openapi.json");
    const refused = await admin("/api/openapi.json");

    const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(body);
    expect(status).toBe(200);
    expect(Object.keys(paths).toSorted()).toEqual(
      server.routes.map(({ api, name }) => getEndpointPath(api, name)).toSorted(),
    );
    expect(refused.body.code).toBe(403);
  });
});

/** Addresses of all kinds: calls, refusals, health, files of the web, unknown paths. */
const addresses: [method: string, path: string][] = [
  ["GET", "/api/sysMenu/loginMenuTree"],
  ["POST", "/api/sysPos/page"],
  ["GET", "/api/openapi.json"],
  ["GET", "/api/health/live"],
  ["GET", "/api/health/ready"],
  ["GET", "/api/nothing"],
  ["GET", "/"],
  ["GET", "/index.html"],
  ["GET", "/no/such/page"],
  ["GET", "/../../etc/passwd"],
  ["GET", "/%2e%2e/%2e%2e/package.json"],
  ["GET", "/.env"],
  ["HEAD", "/api/sysMenu/loginMenuTree"],
  ["OPTIONS", "/api/sysPos/page"],
  ["PUT", "/api/sysPos/page"],
  ["DELETE", "/api/sysPos/page"],
  ["PROPFIND", "/"],
];

/** Sends raw bytes and returns the whole response. */
async function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return await textOf(socket);
}

const securityHeaders = {
  "content-security-policy": expect.stringContaining("default-src 'self'"),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringContaining("geolocation=(self)"),
};

describe("every answer", () => {
  it.each(addresses)("has the security headers: %s %s", async (method, path) => {
    for (const headers of [{}, { origin: "https://evil.example", "access-control-request-method": "POST" }]) {
      const answer = await admin(path, { method, headers });

      expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders);
      expect(
        [...answer.headers.keys()].filter((name) => /^access-control|^server$|^x-powered-by$|^set-cookie$/u.test(name)),
      ).toEqual([]);
      expect(answer.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/u);
    }
  });

  it.each([
    ["no HTTP", "nonsense\r\n\r\n", 400],
    ["an unknown method", "BREW /api/sysPos/page HTTP/1.1\r\nhost: x\r\n\r\n", 400],
    [
      "two lengths",
      "POST /api/sysPos/page HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
      400,
    ],
    [
      "length and chunks",
      "POST /api/sysPos/page HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["long headers", `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(17_000)}\r\n\r\n`, 413],
  ])("to an unreadable request has them as well: %s", async (_title, bytes, status) => {
    const answer = await sendRaw(bytes);

    const [head = "", body = ""] = answer.split("\r\n\r\n");
    const lines = head
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(": ", 2));
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, "u"));
    expect(Object.fromEntries(lines)).toMatchObject(securityHeaders);
    expect(JSON.parse(body)).toMatchObject({ code: status, type: "error", result: null });
  });

  it("of the API is not cached", async () => {
    for (const path of ["/api/sysMenu/loginMenuTree", "/api/nothing", "/api/health/live"]) {
      expect((await admin(path)).headers.get("cache-control")).toBe("no-store");
    }
  });

  it("has its own request id, regardless of the one in the request", async () => {
    const headers = { "x-request-id": "mine", "request-id": "mine" };

    const [one, other] = [await admin("/api/nothing", { headers }), await admin("/api/nothing", { headers })];

    expect(one.headers.get("x-request-id")).not.toBe("mine");
    expect(one.headers.get("x-request-id")).not.toBe(other.headers.get("x-request-id"));
  });
});

describe("methods", () => {
  it.each(["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])("%s is unknown to the API", async (method) => {
    for (const path of ["/api/sysPos/page", "/api/sysMenu/loginMenuTree"]) {
      expect((await admin(path, { method })).status).toBe(404);
    }
  });

  it("TRACE does not return the request", async () => {
    const answer = await sendRaw(
      "TRACE /api/sysPos/page HTTP/1.1\r\nhost: x\r\nauthorization: Bearer xyz-secret\r\nconnection: close\r\n\r\n",
    );

    expect(answer).toMatch(/^HTTP\/1\.1 40[045] /u);
    expect(answer).not.toContain("xyz-secret");
  });

  it("GET and POST are not interchangeable", async () => {
    expect((await admin("/api/sysPos/page", { method: "GET" })).status).toBe(404);
    expect((await admin("/api/sysMenu/loginMenuTree", { body: {} })).status).toBe(404);
  });

  it("HEAD answers like GET without a body, and requires the same rights", async () => {
    const own = await admin("/api/sysMenu/loginMenuTree", { method: "HEAD" });
    const anonymous = await sendPlainRequest(server, "/api/sysMenu/loginMenuTree", { method: "HEAD" });

    expect([own.status, own.text, anonymous.status, anonymous.text]).toEqual([200, "", 401, ""]);
  });
});

describe("an address", () => {
  it("of more than 8 KB is refused", async () => {
    const answer = await admin(`/api/sysPos/list?name=${"x".repeat(8200)}`);

    expect([answer.status, answer.body.code]).toEqual([413, 413]);
  });

  it.each([
    "/api/sysPos/list/",
    "/api/sysPos//list",
    "/API/sysPos/list",
    "/api/syspos/list",
    "/api/sysPos/list;x=1",
    "/api/sysPos%2flist",
    "/api/sysPos/list.json",
    "/api/sysPos/%zz",
    "/api/sysPos/%ff",
    "//evil.example/api",
    `/api/${"x".repeat(600)}`,
    `/api/sysInfo/${"1".repeat(600)}`,
  ])("%s is not found", async (path) => {
    expect((await admin(path)).status).toBe(404);
  });
});
