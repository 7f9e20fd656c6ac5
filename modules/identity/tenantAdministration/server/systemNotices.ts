import type { Id } from "#contract/id";
import type { InboxKind } from "#contract/inboxKind";
import type { Translate } from "#contract/text";
import type { TenantContext } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** Plain text. */
export type SystemNoticeText = { readonly title: string; readonly paragraphs: readonly string[] };

/** A notice of the product itself. */
export type SystemNotice = {
  readonly accountIds: readonly Id[];
  /** Writes it in the language of its readers. */
  write(t: Translate): SystemNoticeText;
  readonly kind: InboxKind;
  /** A later entry with the same key takes the place of an unread one of the receiver; at most `maxInboxKeyLength`. */
  readonly key?: string;
  /** The address within the application that it leads to. */
  readonly link?: string;
  /**
   * From then on e-mail and SMS about it are of no use. A pop-up that quiet hours hold back follows at their end, if that
   * comes before.
   */
  readonly validUntil?: Date;
};

/** What delivers notices to the inboxes of accounts: `extensions: [systemNotices.provide({ send })]`. */
export const systemNotices = defineExtensionPoint<{
  send(ctx: TenantContext, notice: SystemNotice): Promise<void>;
}>("tenant.notices");
