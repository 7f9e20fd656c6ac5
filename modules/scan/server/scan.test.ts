import { describe, expect, it } from "vitest";
import { accountApi } from "#modules/account/contract";
import { profileApi } from "#modules/profile/contract";
import { scanApi, type ScanBegun } from "#modules/scan/contract";
import { sessionApi } from "#modules/session/contract";
import { tenantApi } from "#modules/tenant/contract";
import { aClient, type Client } from "#tests/builders/client";
import { aServer, passTime, theServer } from "#tests/builders/server";
import { aSession, anAddress, callWith, type Pair, withSettings } from "#tests/builders/sessions";
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

/** A screen at its sign-in page. */
type Screen = ScanBegun & { ask(other?: { secret?: string; id?: string }): Promise<Progress> };
type Progress = Awaited<ReturnType<typeof askAs>>;

async function askAs(client: Client, held: { tenantId: number; id: string; secret: string }) {
  return await client.call(scanApi, "state", held);
}

async function aScreen(tenantId: number, from = anAddress()): Promise<Screen> {
  const client = aClient().with({ "x-forwarded-for": from, "user-agent": windowsChrome });
  const begun = await client.get(scanApi, "begin", { tenantId });
  const { id, secret } = begun;
  return { ...begun, ask: async (other = {}) => await askAs(client, { tenantId, id, secret, ...other }) };
}

/** Somebody who is signed in on his phone. */
async function aPhone() {
  const { tenant } = await aTenant();
  const account = await tenant.hasAccount();
  const who = { tenantId: tenant.id, account: account.account };
  const pair = await aSession(who);
  return { tenant, account, who, pair, phone: as(pair) };
}

const as = ({ accessToken }: Pair) =>
  aClient().with({ authorization: `Bearer ${accessToken}`, "x-forwarded-for": anAddress() });

/** Has looked at the code, and agrees. */
async function agree(phone: Client, { code, number }: Screen) {
  await phone.get(scanApi, "look", { code });
  return await phone.call(scanApi, "approve", { code, number });
}

const stateOf = async (screen: Screen) => (await screen.ask()).body.result.state;

function otherThan({ number }: Screen, choices: readonly number[]): number {
  return choices.find((choice) => choice !== number) ?? 0;
}

describe("a screen that is signed in by a phone", () => {
  it("gets a session of its own once the phone has told its number", async () => {
    const { tenant, account, pair, phone } = await aPhone();
    const screen = await aScreen(tenant.id, "192.168.7.9");
    expect(screen).toMatchObject({ code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/u), expirySeconds: 60 });
    expect(await stateOf(screen)).toBe("waiting");

    const asking = await phone.get(scanApi, "look", { code: screen.code });
    const seen = await stateOf(screen);
    const agreed = await phone.call(scanApi, "approve", { code: screen.code, number: screen.number });
    const reply = await screen.ask();

    expect(asking).toMatchObject({ browser: "Chrome 141", os: "Windows", ip: "192.168.7.9", place: "local" });
    expect(asking.choices).toHaveLength(3);
    expect(asking.choices).toContain(screen.number);
    expect(seen).toBe("seen");
    expect(agreed.body).toMatchObject({ code: 200, result: null });
    expect(reply.body.result.state).toBe("approved");
    const own = reply.body.result.pair ?? pair;
    expect(reply.headers.get("access-token")).toBe(own.accessToken);
    expect((await callWith(own, sessionApi, "userInfo")).body.result).toMatchObject({ id: account.id });
    expect(await query("select login_mode, ip from session where tenant_id = $1 order by id", tenant.id)).toEqual([
      { login_mode: 1, ip: expect.any(String) },
      { login_mode: 1, ip: "192.168.7.9" },
    ]);
    await callWith(pair, sessionApi, "logout");
    expect((await callWith(own, sessionApi, "userInfo")).body.code).toBe(200);
  });

  it("proves nothing of an account without a password: another session has agreed to it", async () => {
    const { tenant, account, pair, phone } = await aPhone();
    const role = await tenant.hasRole({ permissions: ["sysUser/changePwd"] });
    await query(
      "insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $3)",
      ...[tenant.id, account.id, role.id],
    );
    const screen = await aScreen(tenant.id);
    await agree(phone, screen);
    const own = (await screen.ask()).body.result.pair ?? pair;
    await query("update account set password_hash = null where id = $1", account.id);
    const input = { passwordOld: "", passwordNew: "Crane#27yard" };

    const there = await as(own).call(accountApi, "changePwd", input);
    const here = await phone.call(accountApi, "changePwd", input);

    await expect(there).toFailWith("account.sign_in_again", { minutes: 10 });
    expect(here.body.code).toBe(200);
  });

  it("leaves its traces with the account that has agreed", async () => {
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

  it("is typed as well: in small letters, in groups", async () => {
    const { tenant, phone } = await aPhone();
    const { code } = await aScreen(tenant.id);

    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;

    expect((await phone.call(scanApi, "look", { code: typed })).body.code).toBe(200);
  });

  it("shows the address that people use, never the one that a request names", async () => {
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
  it("is nowhere but there, and the secret nowhere but in its page", async () => {
    const { tenant } = await aPhone();
    const { code, secret } = await aScreen(tenant.id);

    const [kept] = await query<{ row: string }>(
      "select scan_sign_in::text as row from scan_sign_in where tenant_id = $1",
      tenant.id,
    );

    for (const one of [code, secret, Buffer.from(secret, "base64url").toString("hex")])
      expect(kept?.row).not.toContain(one);
  });

  it("belongs to the session that has looked first", async () => {
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

  it("is agreed to by nobody who has not looked at what he agrees to", async () => {
    const { tenant, phone } = await aPhone();
    const { code, number } = await aScreen(tenant.id);

    await expect(await phone.call(scanApi, "approve", { code, number })).toFailWith("scan.unknown");
  });

  it("is unknown to people of other tenants, as one that does not exist", async () => {
    const { tenant } = await aPhone();
    const { phone: stranger } = await aPhone();
    const screen = await aScreen(tenant.id);
    const shown = ({ status, body }: Awaited<ReturnType<Client["send"]>>) => ({ status, ...body, time: "" });

    const theirs = await stranger.send(scanApi, "look", { code: screen.code });
    const none = await stranger.send(scanApi, "look", { code: "22222222" });
    const approval = await stranger.call(scanApi, "approve", { code: screen.code, number: screen.number });

    expect(shown(theirs)).toEqual(shown(none));
    await expect(approval).toFailWith("scan.unknown");
    expect(await stateOf(screen)).toBe("waiting");
  });

  it("is worth nothing after a minute, on the phone and on the screen", async () => {
    const { tenant, phone } = await aPhone();
    const [late, seen] = [await aScreen(tenant.id), await aScreen(tenant.id)];
    await phone.get(scanApi, "look", { code: seen.code });
    passTime(61);

    const replies = [
      await phone.call(scanApi, "look", { code: late.code }),
      await phone.call(scanApi, "approve", { code: seen.code, number: seen.number }),
    ];

    for (const reply of replies) await expect(reply).toFailWith("scan.unknown");
    expect([await stateOf(late), await stateOf(seen)]).toEqual(["over", "over"]);
  });

  it("is used once", async () => {
    const { tenant, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    await agree(phone, screen);
    await screen.ask();

    const again = await screen.ask();

    expect(again.body.result).toEqual({ state: "over", pair: null });
    expect(again.headers.get("access-token")).toBeNull();
    for (const call of ["look", "refuse"] as const)
      await expect(await phone.call(scanApi, call, { code: screen.code })).toFailWith("scan.unknown");
  });
});

describe("a number", () => {
  it("that is wrong refuses for good", async () => {
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

  it("is offered among the same three however often one looks", async () => {
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

describe("whoever does not hold the secret of a screen", () => {
  it("learns nothing, and takes nothing away", async () => {
    const { tenant, phone } = await aPhone();
    const [screen, another] = [await aScreen(tenant.id), await aScreen(tenant.id)];
    const over = { state: "over", pair: null };
    const guesses = [{ secret: another.secret }, { secret: "" }, { secret: "x".repeat(43) }, { id: "1" }, { id: "x" }];

    for (const guess of guesses) expect((await screen.ask(guess)).body.result).toEqual(over);
    await agree(phone, screen);
    for (const guess of guesses) expect((await screen.ask(guess)).body.result).toEqual(over);

    expect(await stateOf(screen)).toBe("approved");
  });

  it("does not come in with a secret and the tenant of somebody else", async () => {
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
  it("agrees to nothing while its screen is locked", async () => {
    const { tenant, pair, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    await phone.get(scanApi, "look", { code: screen.code });
    await callWith(pair, sessionApi, "lock");

    const reply = await phone.call(scanApi, "approve", { code: screen.code, number: screen.number });

    expect(reply.body.code).toBe(423);
    expect(await stateOf(screen)).toBe("seen");
  });

  it.each([
    ["was locked", async ({ pair }: { pair: Pair }) => void (await callWith(pair, sessionApi, "lock"))],
    ["has signed out", async ({ pair }: { pair: Pair }) => void (await callWith(pair, sessionApi, "logout"))],
    [
      "belongs to somebody who may not sign in any more",
      async ({ account }: { account: { id: number } }) => {
        await query("update account set status = 2 where id = $1", account.id);
        const { app } = await theServer();
        await app.caches.drop("session", 0);
      },
    ],
  ])("that %s meanwhile has agreed to nothing", async (_, happen) => {
    const someone = await aPhone();
    const screen = await aScreen(someone.tenant.id);
    await agree(someone.phone, screen);
    await happen(someone);

    const reply = await screen.ask();

    expect(reply.body).toMatchObject({ code: 400, result: null });
    expect(reply.headers.get("access-token")).toBeNull();
    expect((await screen.ask()).body.result).toEqual({ state: "over", pair: null });
  });

  it("refuses, and the screen is told", async () => {
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

  it("has agreed in vain when the screen does not come soon", async () => {
    const { tenant, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    passTime(50);
    await agree(phone, screen);
    passTime(16);

    expect((await screen.ask()).body.result).toEqual({ state: "over", pair: null });
  });
});

describe("at once", () => {
  it("one of two approvals counts, and one of several pages comes in", async () => {
    const { tenant, phone } = await aPhone();
    const screen = await aScreen(tenant.id);
    await phone.get(scanApi, "look", { code: screen.code });
    const approve = async () => await phone.call(scanApi, "approve", { code: screen.code, number: screen.number });

    const approvals = await Promise.all([approve(), approve(), approve()]);
    const asked = await Promise.all([screen.ask(), screen.ask(), screen.ask(), screen.ask()]);

    expect(approvals.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(asked.filter(({ body }) => body.result.pair !== null)).toHaveLength(1);
    expect(await query("select 1 from session where tenant_id = $1", tenant.id)).toHaveLength(2);
  });

  it("an agreement and a wrong number do not both count", async () => {
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

describe("signing in by scanning", () => {
  it("is offered until the installation switches it off", async () => {
    const { tenant } = await aPhone();
    const offers = async () => (await aClient().get(tenantApi, "sysInfo", { tenantId: tenant.id })).offers.scan;
    expect(await offers()).toBe(true);

    await withSettings({ sys_scan_sign_in: "False" }, async () => {
      expect(await offers()).toBe(false);
      const reply = await aClient().call(scanApi, "begin", { tenantId: tenant.id });
      await expect(reply).toFailWith("scan.off");
    });
  });

  it("gives a network sixty codes within ten minutes, of whatever tenants", async () => {
    const [{ tenant }, { tenant: another }] = [await aTenant(), await aTenant()];
    const from = anAddress();
    const begin = async (tenantId: number, address = from) =>
      (await aClient().with({ "x-forwarded-for": address }).call(scanApi, "begin", { tenantId })).status;
    const first = await Promise.all(Array.from({ length: 62 }, async () => await begin(tenant.id)));

    expect(first.filter((status) => status === 429)).toHaveLength(2);
    expect(await begin(another.id)).toBe(429);
    expect(await begin(tenant.id, anAddress())).toBe(200);
    passTime(601);
    expect(await begin(tenant.id)).toBe(200);
  });
});
