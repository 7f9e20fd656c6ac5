import type { PasswordDelivery } from "#modules/identity/account/server";
import { getTenantName } from "#modules/identity/tenant/server";
import { sendMessage } from "./outgoing.service.ts";
import { getSenderName } from "./senders.ts";

const dayMs = 86_400_000;

/** Sends one-time passwords by e-mail. */
export const passwordMessages: PasswordDelivery = {
  canSend: ({ app }) => getSenderName(app.config, "email") !== null,
  async send(ctx, { id, account, accountType, email }, password) {
    const tenant = await getTenantName(ctx);
    await sendMessage(ctx, {
      channel: "email",
      purpose: "written",
      recipient: email,
      subject: ctx.t("outgoing.password.subject", { tenant }),
      text: ctx.t("outgoing.password.text", { tenant, account, password }),
      code: "",
      account: { id, accountType },
      expiresAt: new Date(ctx.now().getTime() + dayMs),
    });
  },
};
