import { describe, expect, it } from "vitest";
import { idOf } from "#contract/id";
import { accountApi } from "#modules/account/contract";
import { largestPicture, pictureApi, StoredPicture } from "#modules/profile/contract";
import { sessionApi } from "#modules/session/contract";
import { aPng, fetchPicture, sendPicture } from "#tests/builders/pictures";
import { theServer } from "#tests/builders/server";
import { aSession, callWith } from "#tests/builders/sessions";
import { aTenant, DataScope, insert, type TestTenant } from "#tests/builders/tenant";

const may = ["sysFile/uploadAvatar", "sysFile/uploadSignature"];

async function aPerson(tenant: TestTenant, about: { dataScope?: number; permissions?: string[] } = {}) {
  const role = await tenant.hasRole({ dataScope: DataScope.self, permissions: may, ...about });
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
  it("is kept, named by the account and answered as what it is, to be saved and nothing else", async () => {
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
      "cache-control": "no-store",
    });
  });

  it("comes as the part of a form as well", async () => {
    const { tenant } = await aTenant();
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(aPng())]), "me.png");

    const { body } = await sendPicture(await aPerson(tenant), form);

    expect(body.code).toBe(200);
  });

  it("takes the place of the one before, which is gone, and can be taken away", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const first = await hasSet(person);
    const second = await hasSet(person);

    const answers = [await fetchPicture(person, first.url), await fetchPicture(person, second.url)];
    await person.get(pictureApi, "removeAvatar", {});
    const { owner } = await theServer();
    const { rows } = await owner.query("select 1 from account_picture where tenant_id = $1", [tenant.id]);

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

  it("does not make an edit of the account stale that was begun before", async () => {
    const { tenant, admin } = await aTenant();
    const { version } = await admin.get(accountApi, "baseInfo");

    await hasSet(admin);
    const reply = await admin.call(accountApi, "updateBaseInfo", { nickName: "Nick", version });

    expect(reply.body.code).toBe(200);
    expect(tenant.id).toBe(admin.tenantId);
  });
});

describe("what is no picture", () => {
  it.each([
    ["a page called png", Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(64)), "profile.picture_kind"],
    ["a drawing of lines", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'></svg>"), "profile.picture_kind"],
    ["nothing at all", Buffer.alloc(0), "profile.picture_missing"],
    ["more points than memory has", aPng(8, 8, { saysWidth: 20_000, saysHeight: 2001 }), "profile.picture_pixels"],
  ] as const)("is refused: %s", async (_, content, key) => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);

    const { body } = await sendPicture(person, content);

    const { app } = await theServer();
    expect(body.message).toContain(app.words.in("zh-CN")(key));
    expect((await person.get(sessionApi, "userInfo")).avatar).toBeNull();
  });

  it("is refused while it comes where it is too large", async () => {
    const { tenant } = await aTenant();

    const { status } = await sendPicture(await aPerson(tenant), Buffer.concat([aPng(), Buffer.alloc(largestPicture)]));

    expect(status).toBe(413);
  });
});

describe("who sees a picture", () => {
  it("are those whose data scope reaches the account, of an avatar", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const [near, far] = [await aPerson(tenant, { dataScope: DataScope.all }), await aPerson(tenant)];
    const { url } = await hasSet(person);

    const kinds = await Promise.all(
      [near, far].map(async (who) => (await fetchPicture(who, url)).headers.get("content-type")),
    );

    expect(kinds).toEqual(["image/png", expect.stringContaining("json")]);
  });

  it("are those who may see accounts and that field, of a signature", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    const all = { dataScope: DataScope.all };
    const reader = await aPerson(tenant, { ...all, permissions: ["sysUser/page"] });
    const other = await aPerson(tenant, all);
    const role = await tenant.hasRole({ ...all, permissions: ["sysUser/page"] });
    await insert("roleField", { tenantId: tenant.id, roleId: role.id, entity: "sysUser", field: "signature" });
    const blind = await tenant.hasAccount({ roleIds: [role.id] });
    const { url } = await hasSet(person, "uploadSignature");

    const seen = await Promise.all(
      [person, reader, other, blind].map(async (who) => (await fetchPicture(who, url)).headers.get("content-type")),
    );

    const refused = expect.stringContaining("json");
    expect(seen).toEqual(["image/png", "image/png", refused, refused]);
  });

  it("are told nothing of another tenant's: it is like one that is not there", async () => {
    const { tenant } = await aTenant();
    const { admin: stranger } = await aTenant();
    const { id } = await hasSet(await aPerson(tenant));

    const theirs = await stranger.send(pictureApi, "picture", { id });
    const unknown = await stranger.send(pictureApi, "picture", { id: idOf(4_000_000_000_000_001) });

    expect(theirs.body).toEqual({ ...unknown.body, time: theirs.body.time });
    await expect(theirs).toFailWith("record.missing");
  });

  it("see none that its account does not name any more", async () => {
    const { tenant, admin } = await aTenant();
    const person = await aPerson(tenant);
    const { url } = await hasSet(person);

    await admin.with({ prefer: "write-null" }).get(accountApi, "update", { id: person.id, avatar: null });

    expect((await fetchPicture(person, url)).headers.get("content-type")).toContain("json");
  });

  it("see none of an account that is deleted", async () => {
    const { tenant, admin } = await aTenant();
    const person = await aPerson(tenant);
    const { url } = await hasSet(person);

    await admin.get(accountApi, "delete", { id: person.id });

    expect((await fetchPicture(admin, url)).headers.get("content-type")).toContain("json");
  });

  it("see just their own while their screen is locked", async () => {
    const { tenant } = await aTenant();
    const [person, other] = [await aPerson(tenant, { dataScope: DataScope.all }), await aPerson(tenant)];
    const [own, theirs] = [await hasSet(person), await hasSet(other)];
    const pair = await aSession(person);
    const { url } = await theServer();
    await callWith(pair, sessionApi, "lock");

    const kinds = await Promise.all(
      [own, theirs].map(async (picture) => {
        const headers = { authorization: `Bearer ${pair.accessToken}` };
        return (await fetch(url + picture.url, { headers })).headers.get("content-type");
      }),
    );

    expect(kinds).toEqual(["image/png", expect.stringContaining("json")]);
  });

  it("are kept from setting somebody else's by the database itself", async () => {
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
        `insert into account_picture (tenant_id, account_id, kind, width, height, content)
         values ($1, $2, 'signature', 1, 1, '')`,
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
  it("that was drawn keeps its lines, and shows them to nobody but who drew it", async () => {
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

  it("that is a picture alone has no lines any more", async () => {
    const { tenant } = await aTenant();
    const person = await aPerson(tenant);
    await person.get(pictureApi, "drawSignature", { drawing, picture: aPng().toString("base64") });

    const { url } = await hasSet(person, "uploadSignature");

    expect(await person.get(pictureApi, "ownSignature")).toEqual({ url, drawing: null });
    await person.get(pictureApi, "removeSignature", {});
    expect(await person.get(pictureApi, "ownSignature")).toEqual({ url: null, drawing: null });
  });

  it.each([
    ["whose picture is none", { drawing, picture: Buffer.from("<svg/>".repeat(20)).toString("base64") }],
    ["without lines", { drawing: { ...drawing, strokes: [] }, picture: aPng().toString("base64") }],
    [
      "in a colour that is none",
      { drawing: { ...drawing, strokes: [{ ...drawing.strokes[0], colour: "url(x)" }] }, picture: "x" },
    ],
    [
      "of points that are none",
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
