import type { PasswordDelivery } from "#modules/identity/account/server";
import { findReaderLanguage } from "#core/request/readerLanguages";
import { getTenantName } from "#modules/identity/tenant/server";
import { composeMessage } from "./messagePurpose.ts";
import { passwordMessage } from "./outbox.purposes.ts";
import { sendMessage } from "./outgoing.service.ts";
import { getSenderName } from "./senders.ts";

const dayMs = 86_400_000;

/** Sends one-time passwords by e-mail. */
export const passwordMessages: PasswordDelivery = {
  canSend: ({ app }) => getSenderName(app.config, "email") !== null,
  async send(ctx, { id, account, accountType, email }, password) {
    const values = { tenant: await getTenantName(ctx), account, password };
    const language = await findReaderLanguage(ctx, id);
    const request = { purpose: passwordMessage, channel: "email", language, values } as const;
    await sendMessage(ctx, {
      channel: "email",
      purpose: "password",
      recipient: email,
      ...(await composeMessage(ctx, request)),
      code: "",
      account: { id, accountType },
      expiresAt: new Date(ctx.now().getTime() + dayMs),
    });
  },
};
