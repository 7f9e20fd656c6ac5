/** Events that the server sends over the realtime connection (contract 01, 3). */
export type HubEvent =
  | "OnlineUserList"
  | "ForceOffline"
  | "PublicNotice"
  | "RemindNotice"
  | "ReceiveMessage"
  | "DictionaryChanged"
  | "UsageWarning"
  | "CommentsChanged"
  | "RecordPresence"
  | "InboxChanged"
  | "MessagesChanged";

/** URL path of the realtime connection. */
export const hubPath = "/hubs/onlineUser";

/**
 * The message that tells a client of ours where it is: its position, and what that means for it. Existing clients do
 * not get it.
 */
export const positionTarget = "Position";

/**
 * `new`: the connection begins here, and what the client has loaded before may be older. `resumed`: events since its
 * last position have been sent. `lost`: they are no longer known, so that the client loads everything again.
 */
export type ConnectionStart = "new" | "resumed" | "lost";

/**
 * Events of which the last one replaces those before it, when a client gets those that it has missed. `same`: only if
 * the contents are equal.
 */
export const replacedEvents: Readonly<Partial<Record<HubEvent, "always" | "same">>> = {
  OnlineUserList: "always",
  DictionaryChanged: "always",
  UsageWarning: "always",
  CommentsChanged: "same",
  RecordPresence: "same",
};
