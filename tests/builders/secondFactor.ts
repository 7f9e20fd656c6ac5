import { Secret, TOTP } from "otpauth";
import { secondFactorApi, secondStepApi } from "#modules/identity/secondFactor/contract";
import { SecondFactorChallenge } from "#modules/identity/session/contract";
import { aClient, type Reply } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { theServer } from "#tests/builders/server";
import { anAddress, trySignIn } from "#tests/builders/sessions";
import type { TestAccount } from "#tests/builders/tenant";

const stepSeconds = 30;

/** A code of an app with this secret, some steps from the server's time. */
export async function generateCode(secret: string, { stepsAhead = 0 } = {}): Promise<string> {
  const { app } = await theServer();
  const timestamp = app.now().getTime() + stepsAhead * stepSeconds * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** A code that is wrong now. */
export async function generateWrongCode(secret: string): Promise<string> {
  const insider = await Promise.all(
    [-2, -1, 0, 1, 2].map(async (stepsAhead) => await generateCode(secret, { stepsAhead })),
  );
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !insider.includes(code)) ?? "";
}

/** A second factor as its owner knows it. */
export type TestFactor = { secret: string; recoveryCodes: readonly string[] };

/** Sets up a second factor for a signed-in account. This uses up the code of the current time step. */
export async function enrolSecondFactor(account: TestAccount): Promise<TestFactor> {
  const { secret } = await account.get(secondFactorApi, "begin", { password: knownPassword });
  const { codes } = await account.get(secondFactorApi, "confirm", { code: await generateCode(secret) });
  return { secret, recoveryCodes: codes };
}

/** The ticket in an answer that asks for the second factor. */
export function getSecondFactorTicket({ body }: Reply): string {
  return SecondFactorChallenge.parse(body.result).ticket;
}

/** Signs in with the password, up to the second factor. */
export async function aTicket({ tenantId, account }: TestAccount, from = anAddress()): Promise<string> {
  return getSecondFactorTicket(await trySignIn({ tenantId, account, from }));
}

/** Sends a ticket with a code. */
export async function submitSecondFactorCode(input: { ticket: string; code: string }, from: string) {
  return await aClient().withHeaders({ "x-forwarded-for": from }).call(secondStepApi, "loginSecond", input);
}
