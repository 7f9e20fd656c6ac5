import { defineDetails } from "#kit";
import { noticeApi } from "#modules/notice/contract";

/** Who has received a notice, as far as the caller's data scope reaches. */
export const noticeReceivers = defineDetails(noticeApi, "receivers", (column) => ({
  title: "notice.receivers",
  columns: [
    column.account("realName", { width: 130, isSortable: false }),
    column.text("account", { width: 130, isSortable: false }),
    column.text("orgName", { width: 170, isSortable: false }),
    column.instant("readTime", { isSortable: false }),
  ],
}));
