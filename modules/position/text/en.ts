import type { text as original } from "./zh-CN.ts";

export const text: Record<keyof typeof original, string> = {
  "position.title": "Positions",
  "position.name": "Position name",
  "position.code": "Position code",
  "position.orderNo": "Order",
  "position.status": "Status",
  "position.remark": "Remark",
  "position.staffCount": "Staff",
  "position.taken": "A position with this name and code exists already",
  "position.in_use": "“{{name}}” is still held by {{staffCount}} people and cannot be deleted",
  "position.missing": "The position does not exist or was deleted",
};
