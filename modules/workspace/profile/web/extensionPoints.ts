import type { Id } from "#contract/id";
import { defineWebExtensionPoint } from "#kit/extensionPoint.ts";

/** Whether the conversation with an account is on screen, so that its messages need no toast. */
export const shownConversations = defineWebExtensionPoint<(accountId: Id) => boolean>("profile.shownConversations");
