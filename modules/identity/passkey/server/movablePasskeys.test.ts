import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { importTenant, type ImportOutcome } from "#core/archive/importTenant";
import { openMovableRows } from "#core/archive/movableRows";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { addPasskey, createPasskeySetup, type PasskeySetup } from "#tests/builders/passkeys";
import { knownPassword } from "#tests/builders/passwords";
import { getSecondFactorTicket } from "#tests/builders/secondFactor";
import { theServer } from "#tests/builders/server";
import { anAddress } from "#tests/builders/sessions";
import { exportToBuffer, nextTenantId, openBuffer } from "#tests/builders/tenantArchive";
import { nextUnique } from "#tests/builders/tenant";
import { passkeyStepApi } from "../contract.ts";
import { deriveUserHandle } from "./assertion.ts";

type MoveResult = { readonly tenantId: Id; readonly outcome: ImportOutcome };

/** Imports an archive under a host, in an installation that does not have the passkeys of the tenant. */
async function move(content: Buffer, host: string | null): Promise<MoveResult> {
  const { app } = await theServer();
  const tenantId = await nextTenantId();
  const outcome = await importTenant(app.archive, {
    source: await openBuffer(content),
    tenantId,
    values: { tenant: { name: `Moved ${nextUnique()}`, host }, rows: [] },
    keys: app.keys,
    files: undefined,
    movable: openMovableRows(app),
    signal: new AbortController().signal,
    reportProgress: () => undefined,
  });
  return { tenantId, outcome };
}

/** The archive of a tenant whose account has a passkey; the tenant itself is used no longer. */
async function anArchive({ tenant, page, device }: PasskeySetup): Promise<Buffer> {
  await addPasskey(page, device);
  const { owner } = await theServer();
  await owner.query(
    `insert into account_invitation (tenant_id, account_id, code_hash, address, token_version, created_at, expires_at)
     select tenant_id, account_id, decode(repeat('07', 32), 'hex'), 'a@example.com', 1, now(), now() + interval '1 day'
     from account_passkey where tenant_id = $1`,
    [tenant.id],
  );
  const content = await exportToBuffer(tenant.id);
  await owner.query("delete from account_passkey where tenant_id = $1", [tenant.id]);
  await owner.query("update tenant set host = null where id = $1", [tenant.id]);
  return content;
}

describe("the archive of a tenant with passkeys", () => {
  it("keeps those of the same address: the device that made one signs in to the new tenant", async () => {
    const setup = await createPasskeySetup();
    const { app } = await theServer();
    const { host, device, account, tenant } = setup;
    const { tenantId, outcome } = await move(await anArchive(setup), host);
    const browser = aClient().withHeaders({ "x-forwarded-for": anAddress(), "x-forwarded-host": host });

    const reply = await browser.call(sessionApi, "login", {
      account: account.account,
      tenantId,
      password: knownPassword,
    });
    const ticket = getSecondFactorTicket(reply);
    const request = await browser.get(passkeyStepApi, "askPasskey", { ticket });
    const userHandle = deriveUserHandle({ app, tenantId: tenant.id }, account.id);
    const passkey = device.signChallenge(request, { userHandle });

    expect(await browser.call(passkeyStepApi, "loginPasskey", { ticket, passkey })).toMatchObject({
      body: { code: 200 },
    });
    expect([...outcome.leftOut.keys()].toSorted()).toEqual(["account_invitation", "recovery_code"]);
  });

  it("leaves out those of another address, and counts them", async () => {
    const setup = await createPasskeySetup();
    const { owner } = await theServer();

    const { tenantId, outcome } = await move(await anArchive(setup), `${nextUnique()}.example.org`);

    expect(Object.fromEntries(outcome.leftOut)).toMatchObject({ account_passkey: 1, account_invitation: 1 });
    const { rows } = await owner.query(
      `select (select count(*)::int from account_passkey where tenant_id = $1) as passkeys,
         (select count(*)::int from recovery_code where tenant_id = $1) as codes,
         (select count(*)::int from account_invitation where tenant_id = $1) as invitations`,
      [tenantId],
    );
    expect(rows).toEqual([{ passkeys: 0, codes: 0, invitations: 0 }]);
  });

  it("leaves those to their tenant that another one here has, so that they go on signing in alone", async () => {
    const setup = await createPasskeySetup();
    const { tenant, page, device } = setup;
    const { owner } = await theServer();
    await addPasskey(page, device);
    await owner.query("update account_passkey set host = 'localhost' where tenant_id = $1", [tenant.id]);

    const { outcome } = await move(await exportToBuffer(tenant.id), null);

    expect(outcome.leftOut.get("account_passkey")).toBe(1);
  });

  it("has neither recovery codes nor links of invitations", async () => {
    const setup = await createPasskeySetup();

    const { manifest } = await openBuffer(await anArchive(setup));

    expect(manifest.bound).toEqual([
      { name: "account_invitation", rows: 1 },
      { name: "recovery_code", rows: 10 },
    ]);
    expect(manifest.tables.map(({ name }) => name)).not.toContain("recovery_code");
  });
});
