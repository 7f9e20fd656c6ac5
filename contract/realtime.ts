/** What the server tells by the realtime connection (contract 01, 3). */
export type HubEvent = "OnlineUserList" | "ForceOffline" | "PublicNotice" | "ReceiveMessage";

/** Where the realtime connection is opened. */
export const hubPath = "/hubs/onlineUser";
