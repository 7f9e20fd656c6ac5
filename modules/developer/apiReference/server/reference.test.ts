import { describe, expect, it } from "vitest";
import { mainTenantId } from "#modules/identity/access/server";
import { sessionApi } from "#modules/identity/session/contract";
import { aClient } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { thePlatform } from "#tests/builders/platform";
import { enrolSecondFactor } from "#tests/builders/secondFactor";
import { theServer } from "#tests/builders/server";
import { anAddress } from "#tests/builders/sessions";
import { aTenant, theMainTenant } from "#tests/builders/tenant";
import { swaggerApi } from "../contract.ts";

type Fields = Readonly<Record<string, string | Blob>>;

/** Sends a form as existing clients do; answers status, body and headers. */
async function submit(fields: Fields, from = anAddress()) {
  const { url } = await theServer();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { "x-forwarded-for": from };
  const reply = await fetch(`${url}/api/swagger/submitUrl`, { method: "POST", body, headers });
  return { status: reply.status, text: await reply.text(), headers: reply.headers };
}

const isSignedIn = async (token: string) =>
  await aClient()
    .withHeaders({ authorization: `Bearer ${token}` })
    .get(sessionApi, "userInfo");

describe("the page before the API document", () => {
  it("answers a bare number: whether the caller is signed in", async () => {
    const { url } = await theServer();
    const { admin } = await aTenant();

    const reply = await fetch(`${url}/api/swagger/checkUrl`, { method: "POST" });

    expect([reply.status, await reply.text(), reply.headers.get("content-type")]).toEqual([
      200,
      "401",
      "application/json; charset=utf-8",
    ]);
    expect(await admin.get(swaggerApi, "checkUrl")).toBe(200);
    expect(await (await thePlatform()).get(swaggerApi, "checkUrl")).toBe(200);
  });

  it("signs in at the main tenant by a form, without a captcha", async () => {
    const { account, id } = await theMainTenant().hasAccount();

    const reply = await submit({ UserName: account, Password: knownPassword });

    expect([reply.status, reply.text]).toEqual([200, "200"]);
    expect(reply.headers.get("x-access-token")).toBeTruthy();
    const info = await isSignedIn(reply.headers.get("access-token") ?? "");
    expect(info).toMatchObject({ id, tenantId: mainTenantId });
  });

  it("takes the same fields as JSON", async () => {
    const { account } = await theMainTenant().hasAccount();

    const reply = await aClient()
      .withHeaders({ "x-forwarded-for": anAddress() })
      .get(swaggerApi, "submitUrl", { userName: account, password: knownPassword });

    expect(reply).toBe(200);
  });

  it("answers 401 for a wrong password, an account of another tenant, a disabled one, and one with a second factor", async () => {
    const main = theMainTenant();
    const { tenant } = await aTenant();
    const [known, disabled, other, careful] = [
      await main.hasAccount(),
      await main.hasAccount({ status: 2 }),
      await tenant.hasAccount(),
      await main.hasAccount(),
    ];
    await enrolSecondFactor(careful);

    const replies = [
      await submit({ UserName: known.account, Password: "Wrong#2026" }),
      await submit({ UserName: disabled.account, Password: knownPassword }),
      await submit({ UserName: other.account, Password: knownPassword }),
      await submit({ UserName: careful.account, Password: knownPassword }),
    ];

    expect(replies.map(({ status, text }) => [status, text])).toEqual(replies.map(() => [200, "401"]));
    expect(replies.map(({ headers }) => headers.get("x-access-token"))).toEqual(replies.map(() => null));
  });

  it("locks an account after too many failures, as the usual sign-in does", async () => {
    const { account } = await theMainTenant().hasAccount();
    const from = anAddress();
    const { app, owner } = await theServer();
    for (let count = 0; count < 5; count++)
      await owner.query(
        "insert into sign_in_failure (tenant_id, account, address, failed_at) values ($1, $2, $3, $4)",
        [mainTenantId, account, from, app.now()],
      );

    const reply = await submit({ UserName: account, Password: knownPassword }, from);

    expect(reply.text).toBe("401");
  });

  it("refuses a form that it cannot read", async () => {
    const { url } = await theServer();
    const missing = await submit({ UserName: "someone" });
    const file = await submit({ UserName: "someone", Password: new Blob(["x"]) });
    const reserved = await submit({ ["__proto__"]: "x", UserName: "someone", Password: "x" });
    const headers = { "content-type": "multipart/form-data; boundary=x", "x-forwarded-for": anAddress() };
    const cut = await fetch(`${url}/api/swagger/submitUrl`, { method: "POST", body: "--x\r\nContent-", headers });

    const codes = [missing.text, file.text, reserved.text, await cut.text()].map((text) => JSON.parse(text).code);
    expect(codes).toEqual([400, 400, 400, 400]);
    expect(JSON.parse(missing.text).message).toContain("Password");
  });
});
