import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "The task does not exist or was removed",
  "task.not_ended": "The task has not ended yet; cancel it first",
  "task.ended": "The task has ended already",
  "task.interrupted": "The servers that ran the task stopped too often; please run it again",
  "task.account_closed": "The account that started the task is disabled or deleted",
  "task.not_allowed": "The account that started the task no longer has the permission for it",
  "task.failed": "Internal error (task {{id}})",
  "task.no_file": "The file does not exist or has expired",
  "task.too_many": "At most {{maximum}} tasks may wait at a time; please try again later",
};
