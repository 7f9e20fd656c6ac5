import { defineReadOnlyList } from "#kit";
import { noticeApi } from "../contract.ts";

/** The receivers of a notice within the caller's data scope. */
export const noticeReceivers = defineReadOnlyList(noticeApi, "receivers", (column, field) => ({
  title: "notice.receivers",
  search: [field.text("keyword", { label: "notice.findReceiver" })],
  columns: [
    column.person("realName", { avatar: "avatar", width: 130, isSortable: false }),
    column.text("account", { width: 130, isSortable: false }),
    column.text("orgName", { width: 170, isSortable: false }),
    column.instant("readTime", { isSortable: false }),
    column.instant("confirmTime", { isSortable: false, isOptional: true }),
  ],
}));
