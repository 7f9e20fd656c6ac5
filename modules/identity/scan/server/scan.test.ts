import { ownPasswordApi } from "#modules/identity/password/contract";
import { describe, expect, it } from "vitest";
import { profileApi } from "#modules/workspace/profile/contract";
import { scanApi, type ScanStart } from "../contract.ts";
import { sessionApi } from "#modules/identity/session/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { tenantSettingApi } from "#modules/settings/configuration/contract";
import { aClient, type Client } from "#tests/builders/client";
import { advanceClock, aServer, theServer } from "#tests/builders/server";
import { aSession, anAddress, callWithTokens, type SessionTokens, withSettings } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

const windowsChrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36";

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

async function eventsOf(tenantId: number): Promise<string[]> {
  const rows = await query<{ kind: string }>(
    "select kind from security_event where tenant_id = $1 order by id",
    tenantId,
  );
  return rows.map(({ kind }) => kind);
}

/** A screen with the sign-in page. */
type Screen = ScanStart & { ask(other?: { secret?: string; id?: string }): Promise<Progress> };
type Progress = Awaited<ReturnType<typeof askAs>>;

async function askAs(client: Client, held: { tenantId: number; id: string; secret: string }) {
  return await client.call(scanApi, "state", held);
}

async function aScreen(tenantId: number, from = anAddress()): Promise<Screen> {
  const client = aClient().withHeaders({ "x-forwarded-for": from, "user-agent": windowsChrome });
  const begun = await client.get(scanApi, "begin", { tenantId });
  const { id, secret } = begun;
  return { ...begun, ask: async (other = {}) => await askAs(client, { tenantId, id, secret, ...other }) };
}

/** An account that is signed in on a phone. */
async function aPhone() {
  const { tenant } = await aTenant();
  const account = await tenant.hasAccount();
  const credentials = { tenantId: tenant.id, account: account.account };
  const pair = await aSession(credentials);
  return { tenant, account, credentials, pair, phone: as(pair) };
}

const as = ({ accessToken }: SessionTokens) =>
  aClient().withHeaders({ authorization: `Bearer ${accessToken}`, "x-forwarded-for": anAddress() });

/** Views the code and approves. */
async function agree(phone: Client, { code, number }: Screen) {
  await phone.get(scanApi, "look", { code });
  return await phone.call(scanApi, "approve", { code, number });
}

const stateOf = async (screen: Screen) => (await screen.ask()).body.result.state;

function otherThan({ number }: Screen, choices: readonly number[]): number {
  return choices.find((choice) => choice !== number) ?? 0;
}

describe("a screen that is signed in by a phone", () => {
  it("gets a session of its own once the phone has confirmed its number", async () => {
    const { tenant, account, pair, phone } = await aPhone();
    const screen = await aScreen(tenant.id, "192.168.7.9");
    expect(screen).toMatchObject({ code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/u), expirySeconds: 60 });
    expect(await stateOf(screen)).toBe("waiting");

    const view = await phone.get(scanApi, "look", { code: screen.code });
    const screenState = await stateOf(screen);
    const agreed = await phone.call(scanApi, "approve", { code: screen.code, number: screen.number });
    const reply = await screen.ask();

    expect(view).toMatchObject({ browser: "Chrome 141", os: "Windows", ip: "192.168.7.9", place: "local" });
    expect(view.choices).toHaveLength(3);
    expect(view.choices).toContain(screen.number);
    expect(screenState).toBe("seen");
    expect(agreed.body).toMatchObject({ code: 200, result: null });
    expect(reply.body.result.state).toBe("approved");
    const own = reply.body.result.pair ?? pair;
    expect(reply.headers.get("access-token")).toBe(own.accessToken);
    expect((await callWithTokens(own, sessionApi, "userInfo")).body.result).toMatchObject({ id: account.id });
    expect(await query("select login_mode, ip from session where tenant_id = $1 order by id", tenant.id)).toEqual([
      { login_mode: 1, ip: expect.any(String) },
      { login_mode: 1, ip: "192.168.7.9" },
    ]);
    await callWithTokens(pair, sessionApi, "logout");
    expect((await callWithTokens(own, sessionApi, "userInfo")).body.code).toBe(200);
  });

  it("does not count as proof for an account without a password: another session has approved it", async () => {
    const { tenant, account, pair, phone } = await aPhone();
    const role = await tenant.hasRole({ permissions: ["sysUser/changePwd"] });
    await query(
      "insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $3)",
      tenant.id,
      account.id,
      role.id,
    );
    const screen = await aScreen(tenant.id);
    await agree(phone, screen);
    const own = (await screen.ask()).body.result.pair ?? pair;
    await query("update account set password_hash = null where id = $1", account.id);
    const input = { passwordOld: "", passwordNew: "Crane#27yard" };

    const there = await as(own).call(ownPasswordApi, "changePwd", input);
    const here = await phone.call(ownPasswordApi, "changePwd", input);

    await expect(there).toFailWith("account.sign_in_again", { minutes: 10 });
    expect(here.body.code).toBe(200);
  });

  it("is recorded for the approving account", async () => {
    const { tenant, account, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    await agree(phone, screen);
    await screen.ask();

    const traces = await query(
      "select kind, account_id, detail from security_event where tenant_id = $1 order by id",
      tenant.id,
    );

    expect(traces.slice(1)).toMatchObject([
      { kind: "session.scan_approved", account_id: account.id, detail: { browser: "Chrome 141", os: "Windows" } },
      { kind: "session.signed_in", account_id: account.id },
    ]);
    const { items } = await phone.get(profileApi, "events", {});
    expect(items.map(({ kind, browser }) => `${kind} ${browser}`)).toEqual([
      "session.signed_in Chrome 141",
      "session.scan_approved ",
      "session.signed_in ",
    ]);
  });

  it("can be signed in by typing the code, in lower case and in groups", async () => {
    const { tenant, phone } = await aPhone();
    const { code } = await aScreen(tenant.id);

    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;

    expect((await phone.call(scanApi, "look", { code: typed })).body.code).toBe(200);
  });

  it("shows the public address, never the one in a request", async () => {
    const { tenant } = await aPhone();
    const { url } = await aServer({ environment: { SITEWARD_PUBLIC_URL: "https://site.example" } });
    const begin = async (base: string) => {
      const answer = await fetch(`${base}/api/sysScan/begin`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": anAddress(),
          "x-forwarded-host": "evil.test",
        },
        body: JSON.stringify({ tenantId: tenant.id }),
      });
      return (await answer.json()).result;
    };

    const known = await begin(url);
    const unknown = await begin((await theServer()).url);

    expect(known.address).toBe(`https://site.example/#/scan/${known.code}`);
    expect(unknown.address).toBeNull();
  });

  it("needs no second factor again: the phone's session has shown it", async () => {
    const { tenant, account, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    await agree(phone, screen);
    await query("update account set second_factor_since = now() where id = $1", account.id);

    const reply = await screen.ask();

    expect(reply.body.result.pair?.accessToken).toBeDefined();
  });
});

describe("the code on a screen", () => {
  it("is not stored in plain text, nor is its secret", async () => {
    const { tenant } = await aPhone();
    const { code, secret } = await aScreen(tenant.id);

    const [kept] = await query<{ row: string }>(
      "select scan_sign_in::text as row from scan_sign_in where tenant_id = $1",
      tenant.id,
    );

    for (const text of [code, secret, Buffer.from(secret, "base64url").toString("hex")])
      expect(kept?.row).not.toContain(text);
  });

  it("belongs to the session that has viewed it first", async () => {
    const { tenant, phone } = await aPhone();
    const other = await tenant.hasAccount();
    const screen = await aScreen(tenant.id);
    await phone.get(scanApi, "look", { code: screen.code });

    const replies = [
      await other.call(scanApi, "look", { code: screen.code }),
      await other.call(scanApi, "approve", { code: screen.code, number: screen.number }),
      await other.call(scanApi, "refuse", { code: screen.code }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("scan.unknown");
    expect((await phone.call(scanApi, "look", { code: screen.code })).body.code).toBe(200);
    expect(await stateOf(screen)).toBe("seen");
  });

  it("is approved only by a session that has viewed it", async () => {
    const { tenant, phone } = await aPhone();
    const { code, number } = await aScreen(tenant.id);

    await expect(await phone.call(scanApi, "approve", { code, number })).toFailWith("scan.unknown");
  });

  it("is treated as missing for accounts of other tenants", async () => {
    const { tenant } = await aPhone();
    const { phone: stranger } = await aPhone();
    const screen = await aScreen(tenant.id);
    const comparable = ({ status, body }: Awaited<ReturnType<Client["send"]>>) => ({ status, ...body, time: "" });

    const foreign = await stranger.send(scanApi, "look", { code: screen.code });
    const none = await stranger.send(scanApi, "look", { code: "22222222" });
    const approval = await stranger.call(scanApi, "approve", { code: screen.code, number: screen.number });

    expect(comparable(foreign)).toEqual(comparable(none));
    await expect(approval).toFailWith("scan.unknown");
    expect(await stateOf(screen)).toBe("waiting");
  });

  it("expires after a minute, on the phone and on the screen", async () => {
    const { tenant, phone } = await aPhone();
    const [late, viewed] = [await aScreen(tenant.id), await aScreen(tenant.id)];
    await phone.get(scanApi, "look", { code: viewed.code });
    advanceClock(61);

    const replies = [
      await phone.call(scanApi, "look", { code: late.code }),
      await phone.call(scanApi, "approve", { code: viewed.code, number: viewed.number }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("scan.unknown");
    expect([await stateOf(late), await stateOf(viewed)]).toEqual(["over", "over"]);
  });

  it("can be used once", async () => {
    const { tenant, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    await agree(phone, screen);
    await screen.ask();

    const repeat = await screen.ask();

    expect(repeat.body.result).toEqual({ state: "over", pair: null });
    expect(repeat.headers.get("access-token")).toBeNull();
    for (const call of ["look", "refuse"] as const)
      await expect(await phone.call(scanApi, call, { code: screen.code })).toFailWith("scan.unknown");
  });
});

describe("the number on a screen", () => {
  it("refuses finally when it is wrong", async () => {
    const { tenant, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    const { choices } = await phone.get(scanApi, "look", { code: screen.code });

    const wrong = await phone.call(scanApi, "approve", { code: screen.code, number: otherThan(screen, choices) });
    const right = await phone.call(scanApi, "approve", { code: screen.code, number: screen.number });

    await expect(wrong).toFailWith("scan.wrong_number");
    await expect(right).toFailWith("scan.unknown");
    expect((await screen.ask()).body.result).toEqual({ state: "refused", pair: null });
    expect(await eventsOf(tenant.id)).toEqual(["session.signed_in", "session.scan_refused"]);
  });

  it("is offered among the same three in every view", async () => {
    const { tenant, phone } = await aPhone();
    const { code } = await aScreen(tenant.id);

    const looks = [
      await phone.get(scanApi, "look", { code }),
      await phone.get(scanApi, "look", { code }),
      await phone.get(scanApi, "look", { code }),
    ];

    expect(new Set(looks.map(({ choices }) => choices.join(" ")))).toHaveLength(1);
  });
});

describe("a caller without the secret of a screen", () => {
  it("gets no result, and does not use up the code", async () => {
    const { tenant, phone } = await aPhone();
    const [screen, another] = [await aScreen(tenant.id), await aScreen(tenant.id)];
    const over = { state: "over", pair: null };
    const guesses = [{ secret: another.secret }, { secret: "" }, { secret: "x".repeat(43) }, { id: "1" }, { id: "x" }];

    for (const guess of guesses) expect((await screen.ask(guess)).body.result).toEqual(over);
    await agree(phone, screen);
    for (const guess of guesses) expect((await screen.ask(guess)).body.result).toEqual(over);

    expect(await stateOf(screen)).toBe("approved");
  });

  it("does not sign in with a secret of another tenant", async () => {
    const { tenant, phone } = await aPhone();
    const { tenant: other } = await aTenant();
    const screen = await aScreen(tenant.id);
    await agree(phone, screen);

    const { id, secret } = screen;
    const reply = await askAs(aClient(), { tenantId: other.id, id, secret });

    expect(reply.body.result).toEqual({ state: "over", pair: null });
  });
});

describe("a phone", () => {
  it("cannot approve while its screen is locked", async () => {
    const { tenant, pair, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    await phone.get(scanApi, "look", { code: screen.code });
    await callWithTokens(pair, sessionApi, "lock");

    const reply = await phone.call(scanApi, "approve", { code: screen.code, number: screen.number });

    expect(reply.body.code).toBe(423);
    expect(await stateOf(screen)).toBe("seen");
  });

  it.each([
    ["was locked", async ({ pair }: { pair: SessionTokens }) => void (await callWithTokens(pair, sessionApi, "lock"))],
    [
      "has signed out",
      async ({ pair }: { pair: SessionTokens }) => void (await callWithTokens(pair, sessionApi, "logout")),
    ],
    [
      "belongs to an account that may no longer sign in",
      async ({ account }: { account: { id: number } }) => {
        await query("update account set status = 2 where id = $1", account.id);
        const { app } = await theServer();
        await app.caches.invalidate("session", 0);
      },
    ],
  ])("that %s after its approval does not sign in the screen", async (_, happen) => {
    const someone = await aPhone();
    const screen = await aScreen(someone.tenant.id);
    await agree(someone.phone, screen);
    await happen(someone);

    const reply = await screen.ask();

    expect(reply.body).toMatchObject({ code: 400, type: "error" });
    expect(reply.headers.get("access-token")).toBeNull();
    expect((await screen.ask()).body.result).toEqual({ state: "over", pair: null });
  });

  it("can refuse, and the screen is notified", async () => {
    const { tenant, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    await phone.get(scanApi, "look", { code: screen.code });

    await phone.get(scanApi, "refuse", { code: screen.code });

    expect((await screen.ask()).body.result).toEqual({ state: "refused", pair: null });
    expect(await eventsOf(tenant.id)).toContain("session.scan_refused");
    await expect(await phone.call(scanApi, "approve", { code: screen.code, number: screen.number })).toFailWith(
      "scan.unknown",
    );
  });

  it("does not sign in a screen that polls too late", async () => {
    const { tenant, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    advanceClock(50);
    await agree(phone, screen);
    advanceClock(16);

    expect((await screen.ask()).body.result).toEqual({ state: "over", pair: null });
  });
});

describe("concurrently", () => {
  it("one of two approvals counts, and one of several pages signs in", async () => {
    const { tenant, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    await phone.get(scanApi, "look", { code: screen.code });
    const approve = async () => await phone.call(scanApi, "approve", { code: screen.code, number: screen.number });

    const approvals = await Promise.all([approve(), approve(), approve()]);
    const replies = await Promise.all([screen.ask(), screen.ask(), screen.ask(), screen.ask()]);

    expect(approvals.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.result.pair !== null)).toHaveLength(1);
    expect(await query("select 1 from session where tenant_id = $1", tenant.id)).toHaveLength(2);
  });

  it("an approval and a wrong number do not both count", async () => {
    const { tenant, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    const { choices } = await phone.get(scanApi, "look", { code: screen.code });
    const { code, number } = screen;

    const replies = await Promise.all([
      phone.call(scanApi, "approve", { code, number }),
      phone.call(scanApi, "approve", { code, number: otherThan(screen, choices) }),
    ]);

    const isApproved = replies.some(({ body }) => body.code === 200);
    expect(await stateOf(screen)).toBe(isApproved ? "approved" : "refused");
  });
});

describe("sign-in by QR code", () => {
  it("is offered until the installation disables it", async () => {
    const { tenant } = await aPhone();
    const offers = async () => (await aClient().get(tenantApi, "sysInfo", { tenantId: tenant.id })).offers.scan;
    expect(await offers()).toBe(true);

    await withSettings({ sys_scan_sign_in: "False" }, async () => {
      expect(await offers()).toBe(false);
      const reply = await aClient().call(scanApi, "begin", { tenantId: tenant.id });
      await expect(reply).toFailWith("scan.off");
    });
  });

  it("is offered by each tenant as its administrators decide", async () => {
    const { tenant, admin } = await aTenant();
    await admin.get(tenantSettingApi, "batchUpdate", { changes: [{ code: "sys_scan_sign_in", value: "False" }] });

    const info = await aClient().get(tenantApi, "sysInfo", { tenantId: tenant.id });
    const refused = await aClient().call(scanApi, "begin", { tenantId: tenant.id });

    expect(info.offers.scan).toBe(false);
    await expect(refused).toFailWith("scan.off");
  });

  it("is limited to sixty codes in ten minutes for a network, over all tenants", async () => {
    const [{ tenant }, { tenant: another }] = [await aTenant(), await aTenant()];
    const from = anAddress();
    const begin = async (tenantId: number, address = from) =>
      (await aClient().withHeaders({ "x-forwarded-for": address }).call(scanApi, "begin", { tenantId })).status;
    const first = await Promise.all(Array.from({ length: 62 }, async () => await begin(tenant.id)));

    expect(first.filter((status) => status === 429)).toHaveLength(2);
    expect(await begin(another.id)).toBe(429);
    expect(await begin(tenant.id, anAddress())).toBe(200);
    advanceClock(601);
    expect(await begin(tenant.id)).toBe(200);
  });
});
