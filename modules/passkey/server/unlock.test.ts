import { describe, expect, it } from "vitest";
import { passkeyStepApi, passkeyUnlockApi } from "#modules/passkey/contract";
import { positionApi } from "#modules/position/contract";
import { sessionApi } from "#modules/session/contract";
import { aClient } from "#tests/builders/client";
import { addPasskey, atHost } from "#tests/builders/passkeys";
import { knownPassword } from "#tests/builders/passwords";
import { aTicket } from "#tests/builders/secondFactor";
import { theServer } from "#tests/builders/server";
import { anAddress } from "#tests/builders/sessions";

/** Somebody with a passkey whose screen is locked. */
async function locked() {
  const at = await atHost({ accountType: 888 });
  await addPasskey(at.page, at.device);
  const screen = at.page.with({ "x-forwarded-for": anAddress() });
  await screen.get(sessionApi, "lock");
  const answer = async (twist = {}) => at.device.answer(await screen.get(passkeyUnlockApi, "askUnlock"), twist);
  return { ...at, screen, answer };
}

describe("a locked screen", () => {
  it("is unlocked by a passkey of its owner, and says that he has one", async () => {
    const { screen, answer } = await locked();

    const before = await screen.call(positionApi, "page", {});
    const about = await screen.get(sessionApi, "lockScreen");
    const reply = await screen.call(passkeyUnlockApi, "unlockByPasskey", { passkey: await answer() });

    expect(before.body.code).toBe(423);
    expect(about).toMatchObject({ hasPasskey: true, isLocked: true });
    expect(reply.body).toMatchObject({ code: 200, result: true });
    expect((await screen.get(sessionApi, "lockScreen")).isLocked).toBe(false);
  });

  it("is unlocked by it for whoever has no password", async () => {
    const { account, screen, answer } = await locked();
    const { owner } = await theServer();
    await owner.query("update account set password_hash = null where id = $1", [account.id]);

    const reply = await screen.call(passkeyUnlockApi, "unlockByPasskey", { passkey: await answer() });

    expect(reply.body.code).toBe(200);
  });

  it("takes a refused one for a wrong password: the fifth ends the session", async () => {
    const { account, screen, answer } = await locked();
    const wrong = async () =>
      await screen.call(passkeyUnlockApi, "unlockByPasskey", { passkey: await answer({ isVerified: false }) });
    const asking = await screen.call(passkeyUnlockApi, "askUnlock");
    const first = await wrong();
    await wrong();
    await screen.call(sessionApi, "unLockScreen", { password: "Wrong#2026" });
    await wrong();
    const right = await answer();

    const last = await wrong();

    expect(asking.body.code).toBe(200);
    await expect(first).toFailWith("passkey.wrong_unlock", { count: 4 });
    expect(last.status).toBe(401);
    expect((await screen.call(passkeyUnlockApi, "unlockByPasskey", { passkey: right })).status).toBe(401);
    const { owner } = await theServer();
    const text = "select 1 from sign_in_failure where account = lower($1)";
    expect((await owner.query(text, [account.account])).rowCount).toBe(5);
  });

  it("takes no answer twice, and none to what a sign-in or another session has asked", async () => {
    const { account, host, device, screen, answer } = await locked();
    const used = await answer();
    await screen.get(passkeyUnlockApi, "unlockByPasskey", { passkey: used });
    await screen.get(sessionApi, "lock");
    const from = anAddress();
    const browser = aClient().with({ "x-forwarded-for": from, "x-forwarded-host": host });
    const ticket = await aTicket(account, from);
    const forSignIn = device.answer(await browser.get(passkeyStepApi, "askPasskey", { ticket }));
    const { accessToken } = await browser.get(passkeyStepApi, "loginPasskey", {
      ticket,
      passkey: device.answer(await browser.get(passkeyStepApi, "askPasskey", { ticket })),
    });
    const other = browser.with({ authorization: `Bearer ${accessToken}` });
    const ofOther = device.answer(await other.get(passkeyUnlockApi, "askUnlock"));

    for (const passkey of [used, forSignIn, ofOther]) {
      const reply = await screen.call(passkeyUnlockApi, "unlockByPasskey", { passkey });
      expect(reply.body.code).toBe(400);
    }
    expect((await screen.call(sessionApi, "unLockScreen", { password: knownPassword })).body.code).toBe(200);
  });
});
