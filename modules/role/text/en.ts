import type { text as original } from "./zh-CN.ts";

export const text: Record<keyof typeof original, string> = {
  "role.title": "Roles",
  "role.name": "Role name",
  "role.i18nName": "Role name",
  "role.code": "Role code",
  "role.dataScope": "Data scope",
  "role.sysFlag": "Built in",
  "role.orderNo": "Order",
  "role.status": "Status",
  "role.remark": "Remark",
  "role.tenantName": "Tenant",
  "role.accountCount": "Accounts",
  "role.group.system": "System functions",
  "role.group.platform": "Platform core",
  "role.taken": "There is a role of this name and code already",
  "role.own_account": "You cannot change your own roles",
  "role.built_in_delete": '"{{name}}" is built in and cannot be deleted',
  "role.built_in_edit": '"{{name}}" is built in and cannot be edited',
  "role.built_in_grant": '"{{name}}" is built in and its grants cannot be changed',
  "role.in_use": '"{{name}}" still has {{accountCount}} accounts and cannot be deleted',
  "role.account_out_of_reach": "The account does not exist, or you may not manage it",
};
