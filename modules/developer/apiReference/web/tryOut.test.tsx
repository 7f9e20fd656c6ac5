import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { loadTexts, translate } from "#base/i18n";
import { tokenStore } from "#base/session/tokens";
import { aToken } from "#testing/builders.ts";
import { Theme } from "#base/theme/theme.tsx";
import { ApiReference } from "./ApiReference.tsx";
import { parseOperations } from "./operations.ts";
import { apiReferenceText } from "../text/index.ts";
import { buildRequest, findUnreadableFields, isReadOnly, listFields, toFieldKey } from "./tryOut.ts";

const nullable = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
const body = (schema: object) => ({ requestBody: { content: { "application/json": { schema } } } });
const envelope = { type: "object", properties: { code: { type: "integer" }, result: { type: "object" } } };
const responses = { "200": { content: { "application/json": { schema: envelope } } } };
const about = { tags: ["sysThing"], security: [{}], "x-permission": "sysThing/page", responses };

const document = {
  paths: {
    "/api/sysThing/page": {
      post: {
        ...about,
        ...body({
          type: "object",
          required: ["page"],
          properties: {
            page: { type: "integer", default: 1 },
            name: nullable({ type: "string" }),
            isOpen: { type: "boolean" },
            status: { anyOf: [{ const: 1 }, { const: 2 }] },
            ids: { type: "array" },
            value: {},
          },
        }),
      },
    },
    "/api/sysThing/{id}/detail": {
      get: {
        ...about,
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "integer" } },
          { name: "kind", in: "query", schema: { enum: ["a", "b"] } },
        ],
      },
    },
    "/api/sysThing/delete": {
      post: { ...about, ...body({ type: "object", properties: { id: { type: "integer" } } }) },
    },
  },
};

const operations = [...parseOperations(document).values()].flat();
const [page, detail, remove] = operations;

describe("the form of a call", () => {
  it("has a field for each value by its schema", () => {
    const fields = listFields(page ?? { parameters: [], body: undefined });

    expect(fields.map(({ name, kind, isRequired }) => `${name} ${kind} ${isRequired}`)).toEqual([
      "page number true",
      "name text false",
      "isOpen choice false",
      "status choice false",
      "ids json false",
      "value any false",
    ]);
    expect(fields[0]?.hint).toBe("integer = 1");
    expect(fields[3]?.choices).toEqual([1, 2]);
  });

  it("builds address and body from the input, and leaves out empty values", () => {
    if (page === undefined || detail === undefined) throw new Error("no calls");
    const typed = {
      "body page": "2",
      "body name": " 张三 ",
      "body isOpen": "false",
      "body status": "2",
      "body ids": "[1, 9007199254740993]",
      "body value": "plain",
    };

    expect(buildRequest(page, listFields(page), typed)).toEqual({
      url: "/api/sysThing/page",
      method: "POST",
      body: '{"page":2,"name":" 张三 ","isOpen":false,"status":2,"ids":[1,9007199254740992],"value":"plain"}',
    });
    expect(buildRequest(detail, listFields(detail), { "path id": "7/../x", "query kind": "b" })).toEqual({
      url: "/api/sysThing/7%2F..%2Fx/detail?kind=b",
      method: "GET",
      body: undefined,
    });
  });

  it("accepts ids beyond the range of exact numbers, and reports invalid JSON", () => {
    if (page === undefined || remove === undefined) throw new Error("no calls");
    const sentRequest = buildRequest(remove, listFields(remove), { "body id": "9007199254740993" });

    expect(sentRequest.body).toBe('{"id":"9007199254740993"}');
    expect(findUnreadableFields(listFields(page), { "body ids": "[1," }).map(toFieldKey)).toEqual(["body ids"]);
  });

  it("sends a body that is no object as a whole, and a file as a file", () => {
    const list = { parameters: [], body: { type: "array" } };
    const file = { parameters: [], body: { type: "string", format: "binary" } };

    expect(listFields(list).map(({ location, kind }) => [location, kind])).toEqual([["whole", "json"]]);
    expect(listFields(file).map(({ location, kind }) => [location, kind])).toEqual([["whole", "file"]]);
  });
});

it.each([
  ["GET", "/api/sysThing/anything", true],
  ["POST", "/api/sysThing/page", true],
  ["POST", "/api/sysThing/getAll", true],
  ["POST", "/api/sysThing/tree/{id}", true],
  ["POST", "/api/sysThing/pageReceived", true],
  ["POST", "/api/sysThing/add", false],
  ["POST", "/api/sysThing/deleteList", false],
  ["POST", "/api/sysThing/listen", false],
  ["POST", "/api/sysThing/getaway", false],
] as const)("%s %s is read-only: %s", (method, path, is) => {
  expect(isReadOnly({ method, path })).toBe(is);
});

type SentRequest = { url: string; method: string | undefined; body: unknown; headers: Headers };

async function open(answer: () => Response | Promise<Response>) {
  const sent: SentRequest[] = [];
  globalThis.fetch = async (url, { method, body: given, headers } = {}) => {
    if (url === "/api/openapi.json") return Response.json(document);
    sent.push({
      url: url instanceof Request ? url.url : url.toString(),
      method,
      body: given,
      headers: new Headers(headers),
    });
    return await answer();
  };
  tokenStore.write({ access: aToken(900), refresh: "refresh" });
  await Promise.all([loadTexts(apiReferenceText), import("./TryOut.tsx")]);
  render(
    <Theme language="zh-CN">
      <ApiReference />
    </Theme>,
  );
  const user = userEvent.setup();
  const unfold = async (path: string) => {
    const line = (await screen.findByText(path)).closest("details");
    if (line === null) throw new Error("no line");
    line.open = true;
    const inside = within(line);
    await user.click(await inside.findByRole("button", { name: "试用" }));
    await inside.findByRole("button", { name: "发送" });
    return inside;
  };
  return { user, sent, unfold };
}

const envelopeOf = (code: number, result: unknown, status = 200) =>
  Response.json(
    { code, type: code === 200 ? "success" : "error", message: "", result },
    { status, headers: { "x-request-id": "r-1", "access-token": "secret" } },
  );

describe("trying out a call", () => {
  it("uses the session's permissions, and shows status, time, headers and body", async () => {
    const { user, sent, unfold } = await open(() => envelopeOf(200, { total: 41 }));
    const line = await unfold("/api/sysThing/page");

    await user.type(line.getByRole("textbox", { name: /^name/u }), "张");
    await user.keyboard("{Enter}");

    expect(await line.findByText("200")).toBeDefined();
    expect(line.getByText(/用时 \d+ 毫秒/u)).toBeDefined();
    expect(line.getByText("r-1")).toBeDefined();
    expect(line.getByText(/"total": 41/u)).toBeDefined();
    expect(line.queryByText("secret")).toBeNull();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ url: "/api/sysThing/page", method: "POST", body: '{"name":"张"}' });
    expect(sent[0]?.headers.get("authorization")).toMatch(/^Bearer /u);
  });

  it("asks before a write, and sends nothing if declined", async () => {
    const { user, sent, unfold } = await open(() => envelopeOf(403, null));
    const line = await unfold("/api/sysThing/delete");
    await user.type(line.getByRole("textbox", { name: /^id/u }), "7");

    await user.click(line.getByRole("button", { name: "发送" }));
    const question = await screen.findByRole("dialog", { name: "发送 POST /api/sysThing/delete？" });
    await user.click(within(question).getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toHaveLength(0);
    await user.click(line.getByRole("button", { name: "发送" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "发送" }));

    expect(await line.findByText("200 · 403")).toBeDefined();
    expect(sent[0]?.body).toBe('{"id":7}');
    expect(sent[0]?.headers.get("idempotency-key")).not.toBeNull();
  });

  it("reports invalid input, a file, and an empty response", async () => {
    const answers = [
      () => new Response("PK", { headers: { "content-type": "application/zip" } }),
      () => {
        throw new TypeError("offline");
      },
    ];
    const { user, sent, unfold } = await open(() => (answers.shift() ?? (() => envelopeOf(200, null)))());
    const line = await unfold("/api/sysThing/page");
    const ids = line.getByRole("textbox", { name: /^ids/u });

    await user.type(ids, "1,");
    await user.click(line.getByRole("button", { name: "发送" }));
    expect(line.getByRole("alert").textContent).toBe("不是有效的 JSON");
    expect(sent).toHaveLength(0);
    await user.clear(ids);
    await user.click(line.getByRole("button", { name: "发送" }));
    expect(await line.findByText("返回的是文件，这里不显示内容")).toBeDefined();
    await user.click(line.getByRole("button", { name: "发送" }));

    expect(await line.findByText(translate("shell.unreachable"))).toBeDefined();
  });
});
