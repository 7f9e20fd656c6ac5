import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { maxPictureBytes, pictureApi, profileApi, StoredPicture } from "../contract.ts";
import { sessionApi } from "#modules/identity/session/contract";
import { fileApi } from "#modules/platform/file/contract";
import { aPng, fetchPicture, sendPicture } from "#tests/builders/pictures";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession, callWithTokens } from "#tests/builders/sessions";
import { aTenant, DataScope, insertRow, type TestTenant } from "#tests/builders/tenant";

const may = ["sysFile/uploadAvatar", "sysFile/uploadSignature"];

async function aPerson(tenant: TestTenant, options: { dataScope?: number; permissions?: string[] } = {}) {
  const role = await tenant.hasRole({ dataScope: DataScope.self, permissions: may, ...options });
  return await tenant.hasAccount({ roleIds: [role.id] });
}

async function hasSet(by: Parameters<typeof sendPicture>[0], name?: "uploadSignature") {
  const { body } = await sendPicture(by, aPng(), name);
  return StoredPicture.parse(body.result);
}

const drawing = {
  width: 600,
  height: 200,
  strokes: [
    {
      colour: "#0f59a4",
      thickness: 2.4,
      points: [
        [10, 20.5, 0.5, 0],
        [12, 24, 0.7, 16],
      ],
    },
  ],
};

describe("an avatar", () => {
  it("is stored, referred to by the account and served with its own type, as a download only", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);

    const { body } = await sendPicture(person, aPng(16, 16));

    expect(body.result).toMatchObject({ suffix: ".png", contentType: "image/png", fileName: "avatar" });
    const { avatar } = await person.get(sessionApi, "userInfo");
    expect(avatar).toBe(StoredPicture.parse(body.result).url);
    const answer = await fetchPicture(person, avatar ?? "");
    expect(Buffer.from(await answer.arrayBuffer()).equals(aPng(16, 16))).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": expect.stringMatching(/^attachment; filename="avatar.png"/u),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=300",
      "cross-origin-resource-policy": "same-site",
    });
    // The browser would repeat it after the rights have changed.
    expect(answer.headers.has("x-rights")).toBe(false);
  });

  it("can be sent as part of a form", async () => {
    const { tenant } = await aTenant();
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(aPng())]), "me.png");

    const { body } = await sendPicture(await aPerson(tenant), form);

    expect(body.code).toBe(200);
  });

  it("replaces and deletes the previous one, and can be removed", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const first = await hasSet(person);
    const second = await hasSet(person);

    const answers = [await fetchPicture(person, first.url), await fetchPicture(person, second.url)];
    await person.get(pictureApi, "removeAvatar", {});
    const { owner } = await theServer();
    const { rows } = await owner.query(
      "select 1 from account_picture where tenant_id = $1 union all select 1 from file where tenant_id = $1",
      [tenant.id],
    );

    expect(answers.map(({ headers }) => headers.get("content-type"))).toEqual([
      expect.stringContaining("json"),
      "image/png",
    ]);
    expect(rows).toEqual([]);
    expect((await person.get(sessionApi, "userInfo")).avatar).toBeNull();
  });

  it("set by two browsers at once is one of them", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);

    const replies = await Promise.all([hasSet(person), hasSet(person), hasSet(person)]);

    const { avatar } = await person.get(sessionApi, "userInfo");
    expect(replies.map(({ url }) => url)).toContain(avatar);
    expect((await fetchPicture(person, avatar ?? "")).headers.get("content-type")).toBe("image/png");
  });

  it("is a file that follows the rights of its account, and that only a new picture replaces", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant, {
      permissions: [...may, "sysFile/page", "sysFile/preview", "sysFile/delete"],
    });
    const stranger = await aPerson(tenant, { permissions: ["sysFile/preview"] });
    await hasSet(person);
    const { owner } = await theServer();
    const { rows } = await owner.query<{ id: number; provider: string }>(
      `select file.id, provider from file join file_content on file_content.tenant_id = file.tenant_id
         and file_content.id = content_id where file.tenant_id = $1`,
      [tenant.id],
    );
    const [{ id, provider } = { id: 0, provider: "" }] = rows;

    const contentTypes = await Promise.all(
      [person, stranger].map(async (by) =>
        (await fetchPicture(by, `/api/sysFile/preview/${id}`)).headers.get("content-type"),
      ),
    );

    expect(provider).toBe("disk");
    expect(contentTypes).toEqual(["image/png", expect.stringContaining("json")]);
    await expect(person.call(fileApi, "delete", { id: toId(id) })).resolves.toFailWith("record.forbidden");
    expect((await person.get(fileApi, "page", {})).items).toEqual([]);
  });

  it("is not sent again to a browser that has it", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const { url: address } = await hasSet(person);
    const { url } = await theServer();
    const authorization = `Bearer ${(await aSession(person)).accessToken}`;

    const first = await fetch(url + address, { headers: { authorization } });
    const again = await fetch(url + address, {
      headers: { authorization, "if-none-match": first.headers.get("etag") ?? "" },
    });

    expect([first.status, again.status]).toEqual([200, 304]);
  });

  it("does not make a pending edit of the account stale", async () => {
    const { tenant, admin } = await aTenant();
    const { version } = await admin.get(accountApi, "baseInfo");

    await hasSet(admin);
    const reply = await admin.call(profileApi, "update", { nickName: "Nick", version });

    expect(reply.body.code).toBe(200);
    expect(tenant.id).toBe(admin.tenantId);
  });
});

describe("an invalid picture", () => {
  it.each([
    [
      "an HTML page named png",
      Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(64)),
      "profile.picture_kind",
    ],
    ["an SVG drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'></svg>"), "profile.picture_kind"],
    ["nothing at all", Buffer.alloc(0), "profile.picture_missing"],
    ["more pixels than memory", aPng(8, 8, { saysWidth: 20_000, saysHeight: 2001 }), "profile.picture_pixels"],
  ] as const)("is refused: %s", async (_, content, key) => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);

    const { body } = await sendPicture(person, content);

    const { app } = await theServer();
    expect(body.message).toContain(app.words.forLanguage("zh-CN")(key));
    expect((await person.get(sessionApi, "userInfo")).avatar).toBeNull();
  });

  it("is refused during upload if it is too large", async () => {
    const { tenant } = await aTenant();

    const { status } = await sendPicture(await aPerson(tenant), Buffer.concat([aPng(), Buffer.alloc(maxPictureBytes)]));

    expect(status).toBe(413);
  });
});

describe("access to pictures", () => {
  it("permits an avatar within the data scope", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const [insider, outsider] = [await aPerson(tenant, { dataScope: DataScope.all }), await aPerson(tenant)];
    const { url } = await hasSet(person);

    const kinds = await Promise.all(
      [insider, outsider].map(async (account) => (await fetchPicture(account, url)).headers.get("content-type")),
    );

    expect(kinds).toEqual(["image/png", expect.stringContaining("json")]);
  });

  it("permits a signature to those who may see accounts and that field", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const all = { dataScope: DataScope.all };
    const reader = await aPerson(tenant, { ...all, permissions: ["sysUser/page"] });
    const other = await aPerson(tenant, all);
    const role = await tenant.hasRole({ ...all, permissions: ["sysUser/page"] });
    await insertRow("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysUser", field: "signature" });
    const blind = await tenant.hasAccount({ roleIds: [role.id] });
    const { url } = await hasSet(person, "uploadSignature");

    const contentTypes = await Promise.all(
      [person, reader, other, blind].map(async (account) =>
        (await fetchPicture(account, url)).headers.get("content-type"),
      ),
    );

    const refused = expect.stringContaining("json");
    expect(contentTypes).toEqual(["image/png", "image/png", refused, refused]);
  });

  it("treats another tenant's picture as missing", async () => {
    const { tenant } = await aTenant();
    const { admin: stranger } = await aTenant();
    const { id } = await hasSet(await aPerson(tenant));

    const foreign = await stranger.send(pictureApi, "picture", { id });
    const unknown = await stranger.send(pictureApi, "picture", { id: toId(4_000_000_000_000_001) });

    expect(foreign.body).toEqual({ ...unknown.body, time: foreign.body.time });
    await expect(foreign).toFailWith("record.missing");
  });

  it("refuses pictures that the account no longer refers to", async () => {
    const { tenant, admin } = await aTenant();
    const person = await aPerson(tenant);
    const { url } = await hasSet(person);

    await admin.withHeaders({ prefer: "write-null" }).get(accountApi, "update", { id: person.id, avatar: null });

    expect((await fetchPicture(person, url)).headers.get("content-type")).toContain("json");
  });

  it("refuses pictures of a deleted account", async () => {
    const { tenant, admin } = await aTenant();
    const person = await aPerson(tenant);
    const { url } = await hasSet(person);

    await admin.get(accountApi, "delete", { id: person.id });

    expect((await fetchPicture(admin, url)).headers.get("content-type")).toContain("json");
  });

  it("takes the token of the page's cookie, from pages of the same site only and as long as the session", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const picture = await hasSet(person);
    const pair = await aSession(person);
    const { url } = await theServer();
    const load = async (headers: Record<string, string>, path = picture.url) =>
      (await fetch(url + path, { headers: { cookie: `token=${pair.accessToken}`, ...headers } })).status;

    const own = [await load({}), await load({ "sec-fetch-site": "same-origin" })];
    const foreign = await load({ "sec-fetch-site": "cross-site" });
    const others = await load({}, "/api/sysFile/ownSignature");
    advanceClock(20 * 60);
    const later = await load({});
    await callWithTokens(pair, sessionApi, "logout");
    const ended = await load({});

    expect(own).toEqual([200, 200]);
    expect([foreign, others]).toEqual([401, 401]);
    expect([later, ended]).toEqual([200, 401]);
  });

  it("is limited to the own picture while the screen is locked", async () => {
    const { tenant } = await aTenant();
    const [person, other] = [await aPerson(tenant, { dataScope: DataScope.all }), await aPerson(tenant)];
    const [own, foreign] = [await hasSet(person), await hasSet(other)];
    const pair = await aSession(person);
    const { url } = await theServer();
    await callWithTokens(pair, sessionApi, "lock");

    const kinds = await Promise.all(
      [own, foreign].map(async (picture) => {
        const headers = { authorization: `Bearer ${pair.accessToken}` };
        return (await fetch(url + picture.url, { headers })).headers.get("content-type");
      }),
    );

    expect(kinds).toEqual(["image/png", expect.stringContaining("json")]);
  });

  it("prevents setting pictures of other accounts, by a database policy", async () => {
    const { tenant } = await aTenant();
    const [person, other] = [await aPerson(tenant), await aPerson(tenant)];
    await hasSet(person);
    const { app } = await theServer();
    const client = await app.plain.connect();
    try {
      await client.query("begin");
      await client.query(
        `select set_config('app.tenant_id', $1, true), set_config('app.account_id', $2, true),
           set_config('app.scope', 'all', true)`,
        [String(tenant.id), String(other.id)],
      );
      const gone = await client.query("delete from account_picture");
      const made = client.query(
        "insert into account_picture (tenant_id, account_id, kind, file_id) values ($1, $2, 'signature', 1)",
        [tenant.id, person.id],
      );

      expect(gone.rowCount).toBe(0);
      await expect(made).rejects.toThrow(/row-level security/u);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("a signature", () => {
  it("that was drawn keeps its strokes, and shows them only to its account", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const picture = `data:image/png;base64,${aPng(60, 20).toString("base64")}`;

    await person.get(pictureApi, "drawSignature", { drawing, picture });
    const own = await person.get(pictureApi, "ownSignature");
    const others = await (await aPerson(tenant, { dataScope: DataScope.all })).get(pictureApi, "ownSignature");

    expect(own.drawing).toEqual(drawing);
    expect((await person.get(sessionApi, "userInfo")).signature).toBe(own.url);
    expect(others).toEqual({ url: null, drawing: null });
  });

  it("that is only a picture has no strokes", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    await person.get(pictureApi, "drawSignature", { drawing, picture: aPng().toString("base64") });

    const { url } = await hasSet(person, "uploadSignature");

    expect(await person.get(pictureApi, "ownSignature")).toEqual({ url, drawing: null });
    await person.get(pictureApi, "removeSignature", {});
    expect(await person.get(pictureApi, "ownSignature")).toEqual({ url: null, drawing: null });
  });

  it.each([
    ["with an invalid picture", { drawing, picture: Buffer.from("<svg/>".repeat(20)).toString("base64") }],
    ["without lines", { drawing: { ...drawing, strokes: [] }, picture: aPng().toString("base64") }],
    [
      "in an invalid colour",
      { drawing: { ...drawing, strokes: [{ ...drawing.strokes[0], colour: "url(x)" }] }, picture: "x" },
    ],
    [
      "with invalid points",
      { drawing: { ...drawing, strokes: [{ ...drawing.strokes[0], points: [[1, 2]] }] }, picture: "x" },
    ],
  ])("is refused %s", async (_, input) => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);

    const { body } = await person.send(pictureApi, "drawSignature", input);

    expect(body.code).toBe(400);
    expect((await person.get(sessionApi, "userInfo")).signature).toBeNull();
  });
});
