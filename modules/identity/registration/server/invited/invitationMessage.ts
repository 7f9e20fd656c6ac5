import { randomBytes } from "node:crypto";
import { accountError, invitationHours } from "#modules/identity/account/contract";
import type { AccountInvitations, AccountRow } from "#modules/identity/account/server";
import type { Channel } from "#modules/identity/outbox/contract";
import { composeMessage, getSenderName, oneLine, sendMessage } from "#modules/identity/outbox/server";
import { getTenantName } from "#modules/identity/tenant/server";
import type { Config } from "#core/boot/config";
import type { Context } from "#core/request/context";
import { findReaderLanguage } from "#core/request/readerLanguages";
import { accountInvitationTable } from "../registration.table.ts";
import { invitedMessage } from "../registration.purposes.ts";
import { hashInvitationLink } from "./invitationLink.ts";

/** The pause before an account is invited again. */
const pauseMs = 60_000;
const hourMs = 3_600_000;

/** Invites accounts by e-mail, or by SMS those without an e-mail address. */
export const accountInvitationMessages: AccountInvitations = {
  canSend: ({ app }) => listChannels(app.config).length > 0,
  async send(ctx, account) {
    const { publicUrl, sms } = ctx.app.config;
    const contact = findContact(ctx.app.config, account);
    if (contact === undefined || publicUrl === undefined) throw accountError("account.not_reachable");
    const { code, expiresAt } = await createInvitation(ctx, account, contact);
    const link = `${publicUrl}/#/invitation?${new URLSearchParams({ tid: String(ctx.tenantId), code }).toString()}`;
    const tenant = oneLine(await getTenantName(ctx));
    const values = { tenant, account: account.account, hours: String(invitationHours), link };
    const language = await findReaderLanguage(ctx, account.id);
    const request = { purpose: invitedMessage, channel: contact.channel, language, values };
    const { template = { id: sms?.invitationTemplate ?? null, parameters: { link } }, ...wording } =
      await composeMessage(ctx, request);
    await sendMessage(ctx, {
      channel: contact.channel,
      purpose: "invited",
      recipient: contact.address,
      ...wording,
      code: "",
      ...(contact.channel === "sms" ? { template } : {}),
      account: { id: account.id, accountType: account.accountType },
      expiresAt,
    });
  },
};

/** Where a link can go. Links are built from the public address, never from the host of a request. */
function listChannels(config: Config): Channel[] {
  if (config.publicUrl === undefined) return [];
  const canSendSms = config.sms?.invitationTemplate !== undefined;
  return [
    ...(getSenderName(config, "email") === null ? [] : (["email"] as const)),
    ...(canSendSms ? (["sms"] as const) : []),
  ];
}

type Contact = { readonly channel: Channel; readonly address: string };

function findContact(config: Config, { email, phone }: AccountRow): Contact | undefined {
  for (const channel of listChannels(config)) {
    const address = channel === "email" ? email : phone;
    if (address !== null && address !== "") return { channel, address };
  }
  return undefined;
}

/** Replaces the account's invitation. Only its hash is stored. */
async function createInvitation(
  ctx: Context,
  { id: accountId, tokenVersion }: AccountRow,
  contact: Contact,
): Promise<{ code: string; expiresAt: Date }> {
  const rows = ctx.rows(accountInvitationTable);
  const now = ctx.now();
  const [earlier] = await rows.list({ accountId });
  if (earlier !== undefined && earlier.createdAt.getTime() > now.getTime() - pauseMs)
    throw accountError("account.invited_just_now");
  const code = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + invitationHours * hourMs);
  await rows.erase({ accountId });
  const codeHash = hashInvitationLink(ctx, code);
  await rows.addAll([{ accountId, tokenVersion, ...contact, codeHash, createdAt: now, expiresAt }]);
  return { code, expiresAt };
}
