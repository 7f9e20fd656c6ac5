import { noticeApi } from "#modules/notice/contract";
import { reads, routes } from "#server/http/routes";
import { addNotice, countRecipients, deleteNotice, pageNotices, publish, updateNotice } from "./notice.service.ts";
import { pageReceivers } from "./receiver.service.ts";
import { getDigest, getNotice, listUnread, newestTitle, pageReceived, setRead, setReadAll } from "./receipt.service.ts";

export const noticeRoutes = routes(noticeApi, {
  page: reads(pageNotices),
  receivers: reads(pageReceivers),
  add: addNotice,
  update: updateNotice,
  delete: deleteNotice,
  public: publish,
  recipients: countRecipients,
  setRead,
  setReadAll,
  pageReceived: reads(pageReceived),
  unReadList: listUnread,
  noticeTitle: newestTitle,
  notice: getNotice,
  digest: getDigest,
});
