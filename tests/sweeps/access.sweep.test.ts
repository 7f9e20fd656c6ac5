import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { codeOf } from "#contract/api";
import { modules } from "#server/modules";
import { aClient } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";

const all = modules
  .flatMap(({ routes }) => routes)
  .map((route) => ({ ...route, id: `${route.api.name}/${route.name}` }));
const guarded = all.filter(({ access }) => access !== "anyone");

describe("every call that is not for anybody", () => {
  it.each(guarded)("refuses a stranger: $id", async ({ api, name }) => {
    const reply = await aClient().send(api, name, {});

    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({ code: 401, type: "error", result: null });
    expect(reply.headers.get("access-token")).toBe("invalid_token");
  });

  it.each(guarded)("refuses a made-up token: $id", async ({ api, name }) => {
    const reply = await aClient().with({ authorization: "Bearer eyJhbGciOiJub25lIn0.e30." }).send(api, name, {});

    expect(reply.body.code).toBe(401);
  });
});

it("refuses every call that asks for a permission to an account without roles", async () => {
  const { tenant } = await aTenant();
  const bare = await tenant.hasAccount();

  for (const { api, name, access, id } of guarded) {
    if (access === "signedIn") continue;
    const reply = await bare.send(api, name, {});

    expect(`${id} ${reply.body.code}`).toBe(`${id} 403`);
  }
});

it("opens just the documented calls to anybody", async () => {
  const documented = await readFile("docs/security.md", "utf8");
  const listed = /## Public calls\n(?<list>[\s\S]*?)(?:\n## |$)/u.exec(documented)?.groups?.["list"] ?? "";
  const names = [...listed.matchAll(/^- `(?<name>[^`]+)`/gmu)].map((match) => match.groups?.["name"]);

  const open = all.filter(({ access }) => access === "anyone").map(({ id }) => id);

  expect(open.toSorted()).toEqual(names.toSorted());
});

it("asks only for permissions that the menu can grant", async () => {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ permission: string }>(
    "select permission from menu where permission is not null",
  );
  const grantable = new Set(rows.map(({ permission }) => permission));

  const missing = all
    .map(({ api, name }) => codeOf(api, name))
    .filter((code) => code !== undefined && !grantable.has(code));

  expect(missing).toEqual([]);
});
