import { describe, expect, it } from "vitest";
import { mainTenantId } from "#modules/identity/access/server";
import { accountApi } from "#modules/identity/account/contract";
import { anAddress, aSession, failSignIn, trySignIn } from "#tests/builders/sessions";
import { aPhone } from "#tests/builders/phones";
import { aTenant } from "#tests/builders/tenant";
import { FailureNotice } from "../contract.ts";

/** What the answer to a wrong password announces. */
async function readNotice(attempt: { tenantId: number; account: string; from: string }) {
  const { body } = await trySignIn({ ...attempt, password: "Wrong#2026" });
  return FailureNotice.parse(body.result);
}

describe("signing in with a phone number", () => {
  it("works like the name of the account, also at the sign-in page of another tenant", async () => {
    const { tenant } = await aTenant();
    const phone = aPhone();
    await tenant.hasAccount({ phone });

    expect((await trySignIn({ tenantId: tenant.id, account: phone })).body.code).toBe(200);
    expect((await aSession({ tenantId: mainTenantId, account: phone })).accessToken).not.toBe("");
  });

  it("works however the number is written", async () => {
    const { tenant, admin } = await aTenant();
    const phone = aPhone();
    const written = `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)}-${phone.slice(7)}`;
    const person = await tenant.hasAccount();
    await admin.call(accountApi, "update", { id: person.id, phone: written });

    expect((await admin.get(accountApi, "reveal", { id: person.id, field: "phone" })).value).toBe(phone);
    expect((await trySignIn({ tenantId: tenant.id, account: written })).body.code).toBe(200);
  });

  it("reaches an account that has it as its name before the one that has it as its phone", async () => {
    const { tenant } = await aTenant();
    const phone = aPhone();
    await tenant.hasAccount({ phone, status: 2 });
    await tenant.hasAccount({ account: phone });

    expect((await trySignIn({ tenantId: tenant.id, account: phone })).body.code).toBe(200);
  });
});

describe("failures on the names of one account", () => {
  it("are announced for the typed name alone, so that none reveals the phone of an account", async () => {
    const { tenant } = await aTenant();
    const phone = aPhone();
    const { account } = await tenant.hasAccount({ phone });
    const thief = { tenantId: tenant.id, from: anAddress() };
    await failSignIn(4, { ...thief, account });

    const [onPhone, onNobody] = [
      await readNotice({ ...thief, account: phone }),
      await readNotice({ ...thief, account: aPhone() }),
    ];

    expect(onPhone).toEqual({ lockMinutes: null, waitSeconds: 0 });
    expect(onPhone).toEqual(onNobody);
  });

  it("lock it together for the address they came from", async () => {
    const { tenant } = await aTenant();
    const phone = aPhone();
    const { account } = await tenant.hasAccount({ phone });
    const thief = { tenantId: tenant.id, from: anAddress() };
    await failSignIn(3, { ...thief, account });
    await failSignIn(2, { ...thief, account: phone });

    for (const name of [account, phone])
      await expect(await trySignIn({ ...thief, account: name })).toFailWith("session.locked", { minutes: 30 });
    expect((await trySignIn({ tenantId: tenant.id, account: phone })).body.code).toBe(200);
  });

  it("are seen and cleared by an administrator together", async () => {
    const { tenant, admin } = await aTenant();
    const phone = aPhone();
    const { id, account } = await tenant.hasAccount({ phone });
    const thief = { tenantId: tenant.id, from: anAddress() };
    await failSignIn(2, { ...thief, account });
    await failSignIn(3, { ...thief, account: phone });
    const isLocked = async () => (await admin.get(accountApi, "page", { account })).items[0]?.isLocked;

    expect(await isLocked()).toBe(true);
    await admin.get(accountApi, "unlockLogin", { id });

    expect(await isLocked()).toBe(false);
    expect((await trySignIn({ ...thief, account: phone })).body.code).toBe(200);
  });

  it("are forgotten after a sign-in with any of them", async () => {
    const { tenant } = await aTenant();
    const phone = aPhone();
    const { account } = await tenant.hasAccount({ phone });
    const owner = { tenantId: tenant.id, from: anAddress() };
    await failSignIn(2, { ...owner, account });
    await failSignIn(2, { ...owner, account: phone });
    await trySignIn({ ...owner, account: phone });

    expect(await readNotice({ ...owner, account })).toEqual({ lockMinutes: null, waitSeconds: 0 });
    expect((await trySignIn({ ...owner, account })).body.code).toBe(200);
  });
});
