import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { emailApi, smsApi } from "#modules/identity/verificationCode/contract";
import { passwordPolicyApi } from "#modules/identity/password/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { captchaApi } from "../contract.ts";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { advanceClock, theServer } from "#tests/builders/server";
import { anAddress, trySignIn } from "#tests/builders/sessions";
import { aSlide, aTicket, createSolvedProofOfWork } from "#tests/builders/sliderCaptchas";
import { aTenant, nextUnique } from "#tests/builders/tenant";

const gap = 120;
const forged = "mine?expires=9999999999";
const from = (address: string) => aClient().withHeaders({ "x-forwarded-for": address });

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

/** A tenant that requires the second verification, and an account that may sign in. */
async function aCarefulTenant() {
  const { tenant, admin } = await aTenant();
  const { account } = await tenant.hasAccount();
  // The administrator signs in while no verification is required.
  await admin.get(passwordPolicyApi, "saveSecondVerification", { secondVer: true, secondVerByClient: false });
  return { tenantId: tenant.id, account, admin, tenant };
}

describe("a tenant that leaves the second verification to existing clients", () => {
  it("needs no ticket to sign in, though its sign-in page still asks for the slider", async () => {
    const { tenantId, account, admin } = await aCarefulTenant();
    const byServer = await trySignIn({ tenantId, account });
    await admin.get(passwordPolicyApi, "saveSecondVerification", { secondVer: true, secondVerByClient: true });

    const byClient = await trySignIn({ tenantId, account });
    const info = await aClient().get(tenantApi, "sysInfo", { tenantId });

    await expect(byServer).toFailWith("session.wrong_slide");
    expect(byClient.body.code).toBe(200);
    expect(info.secondVer).toBe(true);
  });

  it("is set for the own tenant only, by accounts that may change its rules, and is recorded", async () => {
    const { tenant, admin } = await aTenant();
    const { tenant: other } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysPasswordPolicy/read"] });
    const reader = await tenant.hasAccount({ roleIds: [role.id] });
    const rules = { secondVer: true, secondVerByClient: true };

    const refused = await reader.call(passwordPolicyApi, "saveSecondVerification", rules);
    await admin.get(passwordPolicyApi, "saveSecondVerification", rules);

    expect(refused.body.code).toBe(403);
    expect(await reader.get(passwordPolicyApi, "secondVerification")).toEqual(rules);
    const untouched = await query<{ on: boolean }>("select second_ver as on from tenant where id = $1", other.id);
    expect(untouched).toEqual([{ on: false }]);
    const events = await query(
      "select detail from security_event where tenant_id = $1 and kind = $2",
      tenant.id,
      "tenant.second_verification_changed",
    );
    expect(events).toEqual([{ detail: rules }]);
  });
});

describe("the picture of a slider", () => {
  it("comes with its piece and the height of the gap; the horizontal position is stored as a keyed hash", async () => {
    const answer = await aClient().get(captchaApi, "slider");

    expect(answer).toMatchObject({ width: 320, height: 160, pieceSize: 60, expirySeconds: 120 });
    expect(answer.top).toBeLessThan(100);
    expect(sizeOf(answer.picture)).toEqual([320, 160]);
    expect(sizeOf(answer.piece)).toEqual([60, 60]);
    const [row] = await query<{ hash: Buffer }>("select place_hash as hash from slide where id = $1", answer.id);
    expect(row?.hash).toHaveLength(32);
  });

  it("is drawn at most sixty times a minute for one network, regardless of others", async () => {
    const address = anAddress();
    await query(
      `insert into slide (place_hash, network, created_at, expires_at)
       select sha256('x'), $1, $2, $2 from generate_series(1, 60)`,
      address,
      (await theServer()).app.now(),
    );

    const refusal = await from(address).call(captchaApi, "slider");
    const elsewhere = await from(anAddress()).call(captchaApi, "slider");
    advanceClock(61);
    const later = await from(address).call(captchaApi, "slider");

    expect(refusal.status).toBe(429);
    expect([elsewhere.body.code, later.body.code]).toEqual([200, 200]);
  });
});

describe("pictures for a network that guesses", () => {
  it("are refused after sixty misses within ten minutes, which an own right answer does not add to", async () => {
    const address = anAddress();
    const right = await aSlide(address);
    await query(
      `insert into slide (place_hash, network, created_at, expires_at, tried_at, is_missed)
       select sha256('x'), $1, $2::timestamptz - interval '5 minutes', $2, $2, true from generate_series(1, 59)`,
      address,
      (await theServer()).app.now(),
    );

    expect((await from(address).call(captchaApi, "slide", { ...right, x: gap })).body.code).toBe(200);
    const last = await aSlide(address);
    await from(address).call(captchaApi, "slide", { ...last, x: 3 });

    expect((await from(address).call(captchaApi, "slider")).status).toBe(429);
    expect((await from(anAddress()).call(captchaApi, "slider")).status).toBe(200);
    advanceClock(601);
    expect((await from(address).call(captchaApi, "slider")).status).toBe(200);
  });
});

function sizeOf(base64: string): [number, number] {
  const png = Buffer.from(base64, "base64");
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe("a piece", () => {
  it.each([
    [gap - 6, 400],
    [gap - 5, 200],
    [gap + 5, 200],
    [gap + 6, 400],
  ])("left at %i is answered with %i: within five pixels of the gap is accepted", async (x, code) => {
    const address = anAddress();
    const { id } = await aSlide(address);

    expect((await from(address).call(captchaApi, "slide", { id, x })).body.code).toBe(code);
  });

  it("allows one attempt: the right position after a wrong one is refused, from any address", async () => {
    const address = anAddress();
    const [own, foreign] = [await aSlide(address), await aSlide(address)];

    const wrong = await from(address).call(captchaApi, "slide", { ...own, x: 3 });
    const late = await from(address).call(captchaApi, "slide", { ...own, x: gap });
    const stranger = await from(anAddress()).call(captchaApi, "slide", { ...foreign, x: gap });

    await expect(wrong).toFailWith("slide.missed");
    expect(wrong.body.message).toMatch(/^\[D0008\] /u);
    await expect(late).toFailWith("slide.expired");
    await expect(stranger).toFailWith("slide.expired");
  });

  it("gives one ticket to two concurrent answers", async () => {
    const address = anAddress();
    const { id } = await aSlide(address);
    const tries = Array.from({ length: 6 }, async () => await from(address).call(captchaApi, "slide", { id, x: gap }));

    const codes = (await Promise.all(tries)).map(({ body }) => body.code);

    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });

  it("expires after two minutes", async () => {
    const address = anAddress();
    const { id } = await aSlide(address);
    advanceClock(121);

    await expect(await from(address).call(captchaApi, "slide", { id, x: gap })).toFailWith("slide.expired");
  });
});

describe("a sign-in to a tenant that requires the second verification", () => {
  it.each([
    ["no ticket", {}],
    ["an empty one", { slide: "" }],
    ["a forged one", { slide: "x".repeat(43) }],
  ])("is refused with %s, whether the password is right or not", async (_, shown) => {
    const { tenantId, account } = await aCarefulTenant();

    const right = await trySignIn({ tenantId, account, ...shown });
    const wrong = await trySignIn({ tenantId, account, password: "Wrong#2026", ...shown });

    await expect(right).toFailWith("session.wrong_slide");
    await expect(wrong).toFailWith("session.wrong_slide");
    expect(right.body.message).toMatch(/^\[D0008\] /u);
  });

  it("uses up a ticket, whether the password is right or not", async () => {
    const { tenantId, account } = await aCarefulTenant();
    const address = anAddress();
    const [first, second] = [await aTicket(address), await aTicket(address)];
    const attempt = async (slide: string, password = knownPassword) =>
      await trySignIn({ tenantId, account, from: address, slide, password });

    const replies = [
      await attempt(first),
      await attempt(first),
      await attempt(second, "Wrong#2026"),
      await attempt(second),
    ];

    expect(replies.map(({ body }) => body.message.slice(0, 7))).toEqual(["", "[D0008]", "[D1000]", "[D0008]"]);
  });

  it("accepts a ticket once in two concurrent requests", async () => {
    const { tenantId, account } = await aCarefulTenant();
    const address = anAddress();
    const slide = await aTicket(address);
    const attempt = async () => await trySignIn({ tenantId, account, from: address, slide });

    const replies = await Promise.all([attempt(), attempt(), attempt()]);

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
  });

  it("refuses a ticket from another address, and one that is two minutes old", async () => {
    const { tenantId, account } = await aCarefulTenant();
    const address = anAddress();
    const [stolen, old] = [await aTicket(address), await aTicket(address)];

    await expect(await trySignIn({ tenantId, account, slide: stolen })).toFailWith("session.wrong_slide");
    advanceClock(121);
    await expect(await trySignIn({ tenantId, account, from: address, slide: old })).toFailWith("session.wrong_slide");
  });

  it("stores only the hash of a ticket", async () => {
    const ticket = await aTicket(anAddress());

    const rows = await query<{ row: string }>("select t::text as row from human_ticket t order by id desc limit 5");

    expect(rows.map(({ row }) => row).join()).not.toContain(ticket);
  });

  it("cannot be bypassed by naming a less strict tenant: the answer is that of a wrong password", async () => {
    const { tenantId, account } = await aCarefulTenant();
    const { tenant: careless } = await aTenant();
    const address = anAddress();

    const around = await trySignIn({ tenantId: careless.id, account });
    const honest = await trySignIn({ tenantId, account, from: address, slide: await aTicket(address) });

    await expect(around).toFailWith("session.wrong_password");
    expect(honest.body.code).toBe(200);
  });

  it("ignores tickets if the tenant requires none", async () => {
    const { tenant } = await aTenant();
    const { account } = await tenant.hasAccount();

    expect((await trySignIn({ tenantId: tenant.id, account, slide: "anything" })).body.code).toBe(200);
  });
});

describe("requesting a code", () => {
  it("requires a ticket", async () => {
    const { tenantId } = await aCarefulTenant();
    const address = anAddress();
    const sms = async (phoneNumber: string, slide?: string) =>
      await from(address).send(smsApi, "sendSms", { phoneNumber, templateId: "0", tenantId, slide });
    const email = async (slide?: string) =>
      await from(address).send(emailApi, "sendCode", { email: `${nextUnique()}@example.com`, tenantId, slide });

    await expect(await sms("13712340001")).toFailWith("session.wrong_slide");
    await expect(await email()).toFailWith("session.wrong_slide");
    const ticket = await aTicket(address);
    expect((await sms("13712340002", ticket)).body.code).toBe(200);
    await expect(await email(ticket)).toFailWith("session.wrong_slide");
    expect((await email(await aTicket(address))).body.code).toBe(200);
  });
});

describe("proof of work", () => {
  it("is solved by trying numbers, and its ticket permits sign-in", async () => {
    const { tenantId, account } = await aCarefulTenant();
    const address = anAddress();
    const { challenge, salt, signature, maxnumber } = await from(address).get(captchaApi, "work");
    const number = numberOf({ challenge, salt, maxnumber });

    const { ticket } = await from(address).get(captchaApi, "workDone", { challenge, salt, signature, number });
    const reply = await trySignIn({ tenantId, account, from: address, slide: ticket });

    expect(reply.body.code).toBe(200);
    expect((await from(address).get(captchaApi, "work")).challenge).not.toBe(challenge);
  });

  it("counts once, also in concurrent requests", async () => {
    const address = anAddress();
    const done = await createSolvedProofOfWork(address);
    const hand = async () => await from(address).call(captchaApi, "workDone", done);

    const replies = await Promise.all([hand(), hand(), hand()]);

    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    await expect(await hand()).toFailWith("slide.expired");
  });

  it.each<[string, (done: Awaited<ReturnType<typeof createSolvedProofOfWork>>) => object]>([
    ["a wrong number", ({ number }) => ({ number: number + 1 })],
    ["another signature", () => ({ signature: "0".repeat(64) })],
    ["a longer time", ({ salt }) => ({ salt: salt.replace(/=\d/u, "=9") })],
    ["a forged challenge", () => ({ salt: forged, challenge: sha256(`${forged}1`), number: 1 })],
  ])("is refused with %s", async (_, change) => {
    const address = anAddress();
    const done = await createSolvedProofOfWork(address);

    const reply = await from(address).call(captchaApi, "workDone", { ...done, ...change(done) });

    await expect(reply).toFailWith("slide.wrong_work");
  });

  it("is refused from another network, and after two minutes", async () => {
    const address = anAddress();
    const [own, old] = [await createSolvedProofOfWork(address), await createSolvedProofOfWork(address)];

    await expect(await from(anAddress()).call(captchaApi, "workDone", own)).toFailWith("slide.wrong_work");
    advanceClock(121);
    await expect(await from(address).call(captchaApi, "workDone", old)).toFailWith("slide.expired");
  });

  it("is limited to ten tickets a minute for one network, so that they cannot be stockpiled", async () => {
    const address = anAddress();
    for (let count = 0; count < 10; count++) {
      await from(address).get(captchaApi, "workDone", await createSolvedProofOfWork(address));
    }

    const eleventh = await from(address).call(captchaApi, "workDone", await createSolvedProofOfWork(address));
    const next = await from(address).call(captchaApi, "work");
    advanceClock(61);

    expect([eleventh.status, next.status]).toEqual([429, 429]);
    expect((await from(address).call(captchaApi, "workDone", await createSolvedProofOfWork(address))).body.code).toBe(
      200,
    );
    expect((await from(address).call(captchaApi, "captcha")).body.code).toBe(200);
  });
});

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function numberOf({ challenge, salt, maxnumber }: { challenge: string; salt: string; maxnumber: number }): number {
  let number = 0;
  while (number < maxnumber && sha256(salt + String(number)) !== challenge) number++;
  return number;
}
