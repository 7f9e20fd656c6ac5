import { confirmNotice, listMustRead } from "./mustRead.service.ts";
import { noticeApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { inboxApi } from "../inbox.contract.ts";
import { noticePictureApi } from "../picture.contract.ts";
import {
  countInbox,
  markEntries,
  readAll,
  removeEntries,
  restoreEntries,
  snoozeEntries,
  undoReadAll,
  wakeEntries,
} from "./inbox/entry.service.ts";
import { pageReceivedNotices } from "./inbox/inboxPage.service.ts";
import { getAccessHelp, requestAccess } from "./accessRequest.service.ts";
import { countGivenAudience } from "./audience.service.ts";
import { correctNotice } from "./correction.service.ts";
import { addNotice, countRecipients, deleteNotice, pageNotices, publishDraft, updateNotice } from "./notice.service.ts";
import { readNoticePicture, uploadNoticePicture } from "./picture.service.ts";
import { cancelPlan, planNotice } from "./plan.service.ts";
import { remindUnread } from "./reminder.service.ts";
import { countReceivers, pageReceivers } from "./receiver.service.ts";
import { getDigest, getNewestTitle, getNotice, listUnreadNotices, setRead, setReadAll } from "./receipt.service.ts";

export const noticePictureRoutes = routes(noticePictureApi, {
  uploadNoticePicture,
  noticePicture: readNoticePicture,
});

export const inboxRoutes = routes(inboxApi, {
  counts: countInbox,
  mark: markEntries,
  readAll,
  undoReadAll,
  snooze: snoozeEntries,
  wake: wakeEntries,
  remove: removeEntries,
  restore: restoreEntries,
});

export const noticeRoutes = routes(noticeApi, {
  page: markReadOnly(pageNotices),
  receivers: markReadOnly(pageReceivers),
  receiverCounts: countReceivers,
  add: addNotice,
  update: updateNotice,
  delete: deleteNotice,
  public: publishDraft,
  correct: correctNotice,
  plan: planNotice,
  cancelPlan,
  remind: remindUnread,
  recipients: countRecipients,
  audienceCount: markReadOnly(countGivenAudience),
  setRead,
  confirm: confirmNotice,
  mustRead: listMustRead,
  setReadAll,
  pageReceived: markReadOnly(pageReceivedNotices),
  unReadList: listUnreadNotices,
  noticeTitle: getNewestTitle,
  notice: getNotice,
  accessHelp: getAccessHelp,
  requestAccess,
  digest: getDigest,
});
