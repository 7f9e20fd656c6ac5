/** Events that the server sends over the realtime connection (contract 01, 3). */
export type HubEvent =
  | "OnlineUserList"
  | "ForceOffline"
  | "PublicNotice"
  | "RemindNotice"
  | "ReceiveMessage"
  | "DictionaryChanged"
  | "UsageWarning"
  | "CommentsChanged";

/** URL path of the realtime connection. */
export const hubPath = "/hubs/onlineUser";
