import { beforeEach, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { constantApi } from "#modules/settings/constant/session";
import { positionApi } from "#modules/identity/position/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { CallError } from "./answer.ts";
import { call, fetchStoredFile } from "./api.ts";
import { loadTexts } from "./i18n.ts";
import { clearSession, connectReload, getSessionState, loadSession } from "./session/session.ts";
import { tokenStore } from "./session/tokens.ts";
import { toStorageKey } from "./storage.ts";
import { sessionText } from "#shell/session/text/index.ts";
import { aToken } from "#testing/builders.ts";

type ReceivedRequest = { headers: Headers };

let requests: ReceivedRequest[] = [];

/** Replaces the server: every request receives the given answer. */
function answerRequests(answer: (request: ReceivedRequest) => Response | Promise<Response>): void {
  globalThis.fetch = async (_url, init = {}) => {
    const request = { headers: new Headers(init.headers) };
    requests.push(request);
    return await answer(request);
  };
}

type ServerReply = {
  code?: number;
  message?: string;
  result?: unknown;
  status?: number;
  headers?: Record<string, string>;
};

function envelope({ code = 200, message = "", result = null, status = 200, headers = {} }: ServerReply): Response {
  return Response.json({ code, type: "success", message, result, extras: null, time: "" }, { status, headers });
}

const signedOutReply = envelope({
  code: 401,
  status: 401,
  message: "401",
  headers: { "access-token": "invalid_token" },
});
const emptyPage = {
  page: 1,
  pageSize: 20,
  total: 0,
  totalPages: 0,
  items: [],
  hasPrevPage: false,
  hasNextPage: false,
};

async function catchFailure(work: Promise<unknown>): Promise<CallError> {
  return await work.then(
    () => {
      throw new Error("the call succeeded");
    },
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      return error;
    },
  );
}

beforeEach(() => {
  requests = [];
  clearSession("wanted");
});

describe("a list", () => {
  const sentAges = () => requests.map(({ headers }) => headers.get("cache-control"));
  const loadList = async () => await call(positionApi, "page", {});

  it("accepts an answer that equal calls share, except for two seconds after an own write", async () => {
    vi.useFakeTimers({ toFake: ["performance"], now: performance.now() + 10_000 });
    answerRequests(() => envelope({ result: emptyPage }));
    await loadList();

    answerRequests(() => envelope({}));
    await call(positionApi, "delete", { id: toId(1) });
    answerRequests(() => envelope({ result: emptyPage }));
    await loadList();
    vi.advanceTimersByTime(2001);
    await loadList();

    expect(sentAges()).toEqual(["max-age=2", null, null, "max-age=2"]);
    vi.useRealTimers();
  });
});

describe("a session's tokens", () => {
  it("are renewed only once when several concurrent calls find them expired", async () => {
    const old = aToken(-60, "old");
    const fresh = aToken(900, "fresh");
    tokenStore.write({ access: old, refresh: "refresh-1" });
    answerRequests(({ headers }) =>
      headers.has("x-authorization")
        ? envelope({ result: [], headers: { "access-token": fresh, "x-access-token": "refresh-2" } })
        : envelope({ result: [] }),
    );

    await Promise.all(Array.from({ length: 5 }, async () => await call(constantApi, "list", {})));

    const renewals = requests.filter(({ headers }) => headers.has("x-authorization"));
    expect(renewals.map(({ headers }) => headers.get("x-authorization"))).toEqual(["Bearer refresh-1"]);
    expect(requests.slice(1).map(({ headers }) => headers.get("authorization"))).toEqual(
      Array(4).fill(`Bearer ${fresh}`),
    );
    expect(tokenStore.read()).toEqual({ access: fresh, refresh: "refresh-2" });
  });

  it("are renewed when the server's clock is ahead of this browser's", async () => {
    const fresh = aToken(900, "fresh");
    tokenStore.write({ access: aToken(60, "old"), refresh: "refresh-1" });
    answerRequests(({ headers }) =>
      headers.has("x-authorization")
        ? envelope({ result: [], headers: { "access-token": fresh, "x-access-token": "refresh-2" } })
        : signedOutReply.clone(),
    );

    const result = await call(constantApi, "list", {});

    expect(result).toEqual([]);
    expect(requests).toHaveLength(2);
    expect(tokenStore.read()).toEqual({ access: fresh, refresh: "refresh-2" });
  });

  it("are kept when they arrive for a call whose answer is no longer needed", async () => {
    const fresh = aToken(900, "fresh");
    tokenStore.write({ access: aToken(-60, "old"), refresh: "refresh-1" });
    const stop = new AbortController();
    globalThis.fetch = async (_url, { signal } = {}) => {
      stop.abort();
      signal?.throwIfAborted();
      const headers = { "access-token": fresh, "x-access-token": "refresh-2" };
      return await Promise.resolve(envelope({ result: [], headers }));
    };

    const work = call(constantApi, "list", {}, { signal: stop.signal });

    await expect(work).rejects.toMatchObject({ name: "AbortError" });
    expect(tokenStore.read()).toEqual({ access: fresh, refresh: "refresh-2" });
  });

  it("are not renewed again if another tab has just renewed them", async () => {
    const fresh = aToken(900, "fresh");
    tokenStore.write({ access: aToken(60, "old"), refresh: "refresh-1" });
    answerRequests(({ headers }) => {
      if (headers.get("authorization") === `Bearer ${fresh}`) return envelope({ result: [] });
      tokenStore.write({ access: fresh, refresh: "refresh-2" });
      return signedOutReply.clone();
    });

    await call(constantApi, "list", {});

    expect(requests.map(({ headers }) => headers.has("x-authorization"))).toEqual([false, false]);
  });

  it("are deleted when the server ends the session, with all that belongs to the account, and the page is reloaded", async () => {
    tokenStore.write({ access: aToken(900), refresh: "refresh-1" });
    for (const name of ["tid", "lang", "themeConfig", "drafts/position", "grid/position", "pins/7"])
      localStorage.setItem(toStorageKey(name), "1");
    sessionStorage.setItem(toStorageKey("tags"), "[]");
    const reload = vi.fn<() => void>();
    connectReload(reload);
    answerRequests(() => signedOutReply.clone());

    await loadSession();

    expect(getSessionState()).toEqual({ step: "loading" });
    expect(Object.keys(localStorage).toSorted()).toEqual(
      ["drafts/position", "lang", "themeConfig", "tid"].map((name) => toStorageKey(name)),
    );
    expect(Object.keys(sessionStorage)).toEqual([toStorageKey("ended")]);
    expect(reload).toHaveBeenCalledOnce();
    connectReload(undefined);
  });

  it("are stored under the names of the specification", () => {
    const access = aToken(900);

    tokenStore.write({ access, refresh: "refresh-1" });

    expect(localStorage.getItem("siteward:access-token")).toBe(access);
    expect(localStorage.getItem("siteward:x-access-token")).toBe("refresh-1");
  });

  it("are kept when a sign-in is rejected", async () => {
    tokenStore.write({ access: aToken(900), refresh: "refresh-1" });
    answerRequests(() => signedOutReply.clone());

    const failure = await catchFailure(call(sessionApi, "login", { account: "someone", password: "wrong" }));

    expect(failure.status).toBe(401);
    expect(tokenStore.read()?.refresh).toBe("refresh-1");
  });

  it("are not replaced if a response contains only one of the pair", async () => {
    const pair = { access: aToken(900), refresh: "refresh-1" };
    tokenStore.write(pair);
    answerRequests(() => envelope({ result: [], headers: { "access-token": aToken(900, "half") } }));

    await call(constantApi, "list", {});

    expect(tokenStore.read()).toEqual(pair);
  });
});

describe("a failed call", () => {
  it("reports the rejected fields under their names in the form", async () => {
    answerRequests(() =>
      envelope({ code: 400, message: JSON.stringify({ Name: ["请填写此项"], OrderNo: ["请输入整数"] }) }),
    );

    const failure = await catchFailure(call(positionApi, "add", { name: "x", code: "x" }));

    expect(failure.fields).toEqual({ name: ["请填写此项"], orderNo: ["请输入整数"] });
    expect(failure.message).toBe("请检查填写的内容");
    expect(failure.status).toBe(400);
  });

  it("separates the business code from the message", async () => {
    answerRequests(() =>
      envelope({
        code: 400,
        message: "[D6001] 还有 2 人任职",
        result: { staffCount: 2 },
        headers: { "x-request-id": "r-1" },
      }),
    );

    const failure = await catchFailure(call(positionApi, "add", { name: "x", code: "x" }));

    expect(failure).toMatchObject({
      businessCode: "D6001",
      message: "还有 2 人任职",
      requestId: "r-1",
      result: { staffCount: 2 },
      fields: {},
    });
  });

  it("has a readable message if the server is unreachable", async () => {
    answerRequests(() => {
      throw new TypeError("fetch failed");
    });

    const failure = await catchFailure(call(constantApi, "list", {}));

    expect(failure).toMatchObject({ status: 0, message: "无法连接服务器，请检查网络后重试" });
  });

  it("has a readable message if the response is not in the server's format", async () => {
    answerRequests(() => new Response("<h1>Bad Gateway</h1>", { status: 502 }));

    const failure = await catchFailure(call(constantApi, "list", {}));

    expect(failure).toMatchObject({ status: 502, message: "服务暂时不可用，请稍后重试" });
  });

  it.each([
    ["the status text", "Payload Too Large", "Payload Too Large"],
    ["a general text if there is none", "", "请求错误。"],
  ])("of a proxy, without an envelope, is shown with %s", async (_, statusText, expected) => {
    answerRequests(() => new Response("<h1>413</h1>", { status: 413, statusText }));

    const failure = await catchFailure(call(constantApi, "list", {}));

    expect(failure).toMatchObject({ status: 413, message: expected });
  });

  it("says that a file could not be downloaded", async () => {
    await loadTexts(sessionText);
    answerRequests(() => new Response("<h1>404</h1>", { status: 404 }));

    const failure = await catchFailure(fetchStoredFile("/api/sysFile/picture?id=1"));

    expect(failure).toMatchObject({ status: 404, message: "文件下载失败，请稍后重试" });
  });

  it("names the missing part of its address, and sends nothing", async () => {
    await loadTexts(sessionText);
    answerRequests(() => envelope({}));
    const tenantId: number = JSON.parse("null");

    const failure = await catchFailure(call(tenantApi, "sysInfo", { tenantId }));

    expect(failure).toMatchObject({ status: 400, message: "缺少必需的参数“tenantId”" });
    expect(requests).toHaveLength(0);
  });

  it.each([
    ["an object", { detail: "工地已关闭" }, '{"detail":"工地已关闭"}'],
    ["nothing", "", "发生错误！"],
    ["a text", "[D1] 工地已关闭", "工地已关闭"],
  ])("shows a message that is %s as text", async (_, message, expected) => {
    answerRequests(() => Response.json({ code: 400, type: "error", message, result: null }));

    const failure = await catchFailure(call(constantApi, "list", {}));

    expect(failure).toMatchObject({ status: 400, message: expected, fields: {} });
  });

  it("is one with errors, even if its code says success", async () => {
    answerRequests(() => Response.json({ code: 200, message: "", result: [], errors: { name: ["x"] } }));

    const failure = await catchFailure(call(constantApi, "list", {}));

    expect(failure.message).toBe('{"name":["x"]}');
  });

  it("says so if the server needs longer than ten minutes", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    answerRequests(() => {
      throw new DOMException("too long", "TimeoutError");
    });

    const failure = await catchFailure(call(constantApi, "list", {}));

    expect(timeout).toHaveBeenCalledWith(600_000);
    expect(failure).toMatchObject({ status: 0, message: "服务器长时间没有响应，请稍后重试" });
    timeout.mockRestore();
  });

  it("rejects with the original AbortError, not with a CallError, if it was aborted", async () => {
    const stop = new AbortController();
    answerRequests(() => {
      throw new DOMException("given up", "AbortError");
    });

    const work = call(constantApi, "list", {}, { signal: stop.signal });

    await expect(work).rejects.toThrow("given up");
    await expect(work).rejects.not.toBeInstanceOf(CallError);
  });
});

describe("a successful call", () => {
  it("may answer without an envelope", async () => {
    answerRequests(() => Response.json([{ name: "roles", code: "R", data: { result: [] } }]));

    expect(await call(constantApi, "list", {})).toEqual([{ name: "roles", code: "R", data: { result: [] } }]);
  });

  it("requests instants in UTC and returns them as dates", async () => {
    const row = { id: 1, name: "工长", createTime: "2026-11-01T02:00:00Z", updateTime: null };
    answerRequests(() => envelope({ result: { ...emptyPage, total: 1, items: [row] } }));

    const { items } = await call(positionApi, "page", { page: 1, pageSize: 20 });

    expect(requests[0]?.headers.get("x-time")).toBe("utc");
    expect(requests[0]?.headers.get("accept-language")).toBe("zh-CN");
    expect(items[0]?.createTime).toEqual(new Date("2026-11-01T02:00:00Z"));
    expect(items[0]?.updateTime).toBeNull();
  });

  it("sends the idempotency key and the preference that null clears a field", async () => {
    answerRequests(() => envelope({}));

    await call(positionApi, "add", { name: "x", code: "x" }, { idempotencyKey: "once", writeNull: true });

    expect(requests[0]?.headers.get("idempotency-key")).toBe("once");
    expect(requests[0]?.headers.get("prefer")).toBe("write-null");
  });
});
