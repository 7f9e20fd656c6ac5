import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "Positions",
  "position.keyword": "Name, code or pinyin",
  "position.name": "Position name",
  "position.code": "Position code",
  "position.orderNo": "Order",
  "position.status": "Status",
  "position.remark": "Remark",
  "position.staffCount": "Staff",
  "position.staff": "Staff",
  "position.staffOf": "{{name}} · Staff",
  "position.showStaff": "Show the {{count}} people who hold “{{name}}”",
  "position.staffOutside": "{{count}} more are outside your data scope",
  "position.toAccount": "Show the account “{{name}}”",
  "position.account": "Account",
  "position.realName": "Name",
  "position.organisationName": "Organisation",
  "position.isMain": "Held as",
  "position.main": "Main position",
  "position.further": "Further position",
  "position.joinDate": "Joined on",
  "position.taken": "A position with this name and code exists already",
  "position.in_use": "“{{name}}” is still held by {{staffCount}} people and cannot be deleted",
  "position.missing": "The position does not exist or was deleted",
};
