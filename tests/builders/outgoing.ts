import type { Id } from "#contract/id";
import { createSystemContext } from "#core/request/openContext";
import type { Channel } from "#modules/identity/outbox/contract";
import { sendMessage } from "#modules/identity/outbox/server";
import { aPhone } from "#tests/builders/phones";
import type { TestServer } from "#tests/builders/server";
import { nextUnique, type TestTenant } from "#tests/builders/tenant";

/** What a test says about a message of the outbox; the rest has defaults. */
export type OutgoingOptions = {
  readonly channel?: Channel;
  readonly recipient?: string;
  readonly purpose?: "signIn" | "reset";
  readonly subject?: string;
  /** Whose message it is; by default that of a new account. */
  readonly account?: { readonly id: Id; readonly accountType: number } | undefined;
  readonly expiresAt?: Date;
};

const validMs = 180_000;

/**
 * Puts a message with a code into the outbox of a tenant. Its recipient, which it answers, is new: servers of other tests
 * take messages of all tenants, so that a test looks only for its own recipients in what a receiver got.
 */
export async function queueMessage(
  { app }: TestServer,
  tenant: TestTenant,
  options: OutgoingOptions = {},
): Promise<string> {
  const { channel = "email" } = options;
  const { recipient = channel === "email" ? `wang-${nextUnique()}@example.com` : aPhone() } = options;
  const account = await tenant.hasAccount();
  const message = {
    channel,
    purpose: "signIn",
    subject: "登录验证码",
    text: "验证码 123456",
    code: "123456",
    account: { id: account.id, accountType: 777 },
    expiresAt: new Date(app.now().getTime() + validMs),
    ...options,
    recipient,
  } as const;
  await createSystemContext(app, "test").inTenant(tenant.id, async (ctx) => await sendMessage(ctx, message));
  return recipient;
}
