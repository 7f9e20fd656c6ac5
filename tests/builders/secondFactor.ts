import { Secret, TOTP } from "otpauth";
import { secondFactorApi, secondStepApi } from "#modules/secondFactor/contract";
import { SecondFactorNeeded } from "#modules/session/contract";
import { aClient, type Reply } from "#tests/builders/client";
import { knownPassword } from "#tests/builders/passwords";
import { theServer } from "#tests/builders/server";
import { anAddress, tryToSignIn } from "#tests/builders/sessions";
import type { TestAccount } from "#tests/builders/tenant";

const stepSeconds = 30;

/** What an app shows that has the secret, so many steps from the server's own time. */
export async function codeOf(secret: string, { stepsAhead = 0 } = {}): Promise<string> {
  const { app } = await theServer();
  const timestamp = app.now().getTime() + stepsAhead * stepSeconds * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** A code that is none of those that would be taken now. */
export async function wrongCodeOf(secret: string): Promise<string> {
  const near = await Promise.all([-2, -1, 0, 1, 2].map(async (stepsAhead) => await codeOf(secret, { stepsAhead })));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? "";
}

/** A second factor as its owner has it. */
export type TestFactor = { secret: string; recoveryCodes: readonly string[] };

/** Gives somebody who is signed in a second factor. The code of this time step is used up by it. */
export async function enrol(account: TestAccount): Promise<TestFactor> {
  const { secret } = await account.get(secondFactorApi, "begin", { password: knownPassword });
  const { codes } = await account.get(secondFactorApi, "confirm", { code: await codeOf(secret) });
  return { secret, recoveryCodes: codes };
}

/** The ticket of an answer that asks for the second factor. */
export function ticketIn({ body }: Reply): string {
  return SecondFactorNeeded.parse(body.result).ticket;
}

/** Signs in by the password as far as the second factor. */
export async function aTicket({ tenantId, account }: TestAccount, from = anAddress()): Promise<string> {
  return ticketIn(await tryToSignIn({ tenantId, account, from }));
}

/** Brings a ticket back with a code. */
export async function bringBack(input: { ticket: string; code: string }, from: string) {
  return await aClient().with({ "x-forwarded-for": from }).call(secondStepApi, "loginSecond", input);
}
