import { onlineError } from "../contract.ts";
import { boolean, instant, integer, nullable, reference, smallInteger, text } from "#core/rows/column";
import type { Table } from "#core/rows/table";

const columns = {
  tenantId: reference(),
  id: reference(),
  accountId: reference(),
  account: text(32),
  realName: text(32),
  pinyin: text(),
  accountType: smallInteger(),
  organisationId: nullable(reference()),
  organisationName: nullable(text(64)),
  loginMode: smallInteger<1 | 2>(),
  ip: nullable(text(64)),
  browser: nullable(text(128)),
  os: nullable(text(128)),
  device: nullable(text(256)),
  createdAt: instant(),
  lastSeenAt: instant(),
  expiresAt: instant(),
  connections: integer(),
  isLatestConnected: boolean(),
  connectedSessions: integer(),
};

/** Open sessions with their accounts: a view with the data scope of accounts. Read-only. */
export const onlineUsers: Table<typeof columns> = {
  name: "online_user",
  location: "tenant",
  hasTenant: true,
  isRecord: false,
  scope: { organisation: "organisationId", account: "accountId" },
  isPersonal: true,
  columns,
  pinyinOf: undefined,
  spelling: undefined,
  searchable: [],
  entity: "sysOnlineUser",
  missing: () => onlineError("online.missing"),
};
