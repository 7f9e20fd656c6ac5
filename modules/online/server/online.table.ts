import { onlineError } from "#modules/online/contract";
import { instant, integer, nullable, reference, small, text } from "#server/rows/column";
import type { Table } from "#server/rows/table";

const columns = {
  tenantId: reference(),
  id: reference(),
  accountId: reference(),
  account: text(32),
  realName: text(32),
  pinyin: text(),
  accountType: small(),
  organisationId: nullable(reference()),
  organisationName: nullable(text(64)),
  loginMode: small<1 | 2>(),
  ip: nullable(text(64)),
  browser: nullable(text(128)),
  os: nullable(text(128)),
  device: nullable(text(256)),
  createdAt: instant(),
  lastSeenAt: instant(),
  expiresAt: instant(),
  connections: integer(),
};

/** Sessions that live, with whose they are: a view, whose scope is that of the accounts. It is only read. */
export const onlineUsers: Table<typeof columns> = {
  name: "online_user",
  home: "tenant",
  hasTenant: true,
  isRecord: false,
  scope: { organisation: "organisationId", account: "accountId" },
  columns,
  pinyinOf: undefined,
  spelling: undefined,
  searchable: [],
  entity: "sysOnlineUser",
  missing: () => onlineError("online.missing"),
};
