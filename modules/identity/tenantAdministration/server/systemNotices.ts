import type { Id } from "#contract/id";
import type { InboxKind } from "#contract/inboxKind";
import type { TenantContext } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** A notice of the product itself, in plain text: a title and paragraphs. */
export type SystemNotice = {
  readonly accountIds: readonly Id[];
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly kind: InboxKind;
  /** A later entry with the same key takes the place of an unread one of the receiver; at most `maxInboxKeyLength`. */
  readonly key?: string;
  /** The address within the application that it leads to. */
  readonly link?: string;
};

/** What delivers notices to the inboxes of accounts: `extensions: [systemNotices.provide({ send })]`. */
export const systemNotices = defineExtensionPoint<{
  send(ctx: TenantContext, notice: SystemNotice): Promise<void>;
}>("tenant.notices");
