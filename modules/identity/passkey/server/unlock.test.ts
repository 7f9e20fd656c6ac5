import { describe, expect, it } from "vitest";
import { passkeyStepApi, passkeyUnlockApi } from "../contract.ts";
import { positionApi } from "#modules/identity/position/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { addPasskey, createPasskeySetup } from "#tests/builders/passkeys";
import { knownPassword } from "#tests/builders/passwords";
import { aTicket } from "#tests/builders/secondFactor";
import { theServer } from "#tests/builders/server";
import { anAddress } from "#tests/builders/sessions";

/** An account with a passkey and a locked screen. */
async function aLockedScreen() {
  const at = await createPasskeySetup({ accountType: 888 });
  await addPasskey(at.page, at.device);
  const screen = at.page.withHeaders({ "x-forwarded-for": anAddress() });
  await screen.get(sessionApi, "lock");
  const answer = async (twist = {}) => at.device.signChallenge(await screen.get(passkeyUnlockApi, "askUnlock"), twist);
  return { ...at, screen, answer };
}

describe("a locked screen", () => {
  it("is unlocked by a passkey of its account, and says that there is one", async () => {
    const { screen, answer } = await aLockedScreen();

    const before = await screen.call(positionApi, "page", {});
    const about = await screen.get(sessionApi, "lockScreen");
    const reply = await screen.call(passkeyUnlockApi, "unlockByPasskey", { passkey: await answer() });

    expect(before.body.code).toBe(423);
    expect(about).toMatchObject({ hasPasskey: true, isLocked: true });
    expect(reply.body).toMatchObject({ code: 200, result: true });
    expect((await screen.get(sessionApi, "lockScreen")).isLocked).toBe(false);
  });

  it("is unlocked by it without a password", async () => {
    const { account, screen, answer } = await aLockedScreen();
    const { owner } = await theServer();
    await owner.query("update account set password_hash = null where id = $1", [account.id]);

    const reply = await screen.call(passkeyUnlockApi, "unlockByPasskey", { passkey: await answer() });

    expect(reply.body.code).toBe(200);
  });

  it("counts a refused one like a wrong password: the fifth ends the session", async () => {
    const { account, screen, answer } = await aLockedScreen();
    const wrong = async () =>
      await screen.call(passkeyUnlockApi, "unlockByPasskey", { passkey: await answer({ isVerified: false }) });
    const request = await screen.call(passkeyUnlockApi, "askUnlock");
    const first = await wrong();
    await wrong();
    await screen.call(sessionApi, "unLockScreen", { password: "Wrong#2026" });
    await wrong();
    const right = await answer();

    const last = await wrong();

    expect(request.body.code).toBe(200);
    await expect(first).toFailWith("passkey.wrong_unlock", { count: 4 });
    expect(last.status).toBe(401);
    expect((await screen.call(passkeyUnlockApi, "unlockByPasskey", { passkey: right })).status).toBe(401);
    const { owner } = await theServer();
    const text = "select 1 from sign_in_failure where account = lower($1)";
    expect((await owner.query(text, [account.account])).rowCount).toBe(5);
  });

  it("accepts no answer twice, and none to the request of a sign-in or another session", async () => {
    const { account, host, device, screen, answer } = await aLockedScreen();
    const used = await answer();
    await screen.get(passkeyUnlockApi, "unlockByPasskey", { passkey: used });
    await screen.get(sessionApi, "lock");
    const from = anAddress();
    const browser = aClient().withHeaders({ "x-forwarded-for": from, "x-forwarded-host": host });
    const ticket = await aTicket(account, from);
    const forSignIn = device.signChallenge(await browser.get(passkeyStepApi, "askPasskey", { ticket }));
    const { accessToken } = await browser.get(passkeyStepApi, "loginPasskey", {
      ticket,
      passkey: device.signChallenge(await browser.get(passkeyStepApi, "askPasskey", { ticket })),
    });
    const other = browser.withHeaders({ authorization: `Bearer ${accessToken}` });
    const ofOther = device.signChallenge(await other.get(passkeyUnlockApi, "askUnlock"));

    for (const passkey of [used, forSignIn, ofOther]) {
      const reply = await screen.call(passkeyUnlockApi, "unlockByPasskey", { passkey });
      expect(reply.body.code).toBe(400);
    }
    expect((await screen.call(sessionApi, "unLockScreen", { password: knownPassword })).body.code).toBe(200);
  });
});
