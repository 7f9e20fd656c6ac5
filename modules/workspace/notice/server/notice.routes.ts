import { confirmNotice, listMustRead } from "./mustRead.service.ts";
import { noticeApi, noticePictureApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { getAccessHelp, requestAccess } from "./accessRequest.service.ts";
import { countGivenAudience } from "./audience.service.ts";
import { addNotice, countRecipients, deleteNotice, pageNotices, publishDraft, updateNotice } from "./notice.service.ts";
import { readNoticePicture, uploadNoticePicture } from "./picture.service.ts";
import { cancelPlan, planNotice } from "./plan.service.ts";
import { remindUnread } from "./reminder.service.ts";
import { pageReceivers } from "./receiver.service.ts";
import {
  getDigest,
  getNewestTitle,
  getNotice,
  listUnreadNotices,
  pageReceivedNotices,
  setRead,
  setReadAll,
} from "./receipt.service.ts";

export const noticePictureRoutes = routes(noticePictureApi, {
  uploadNoticePicture,
  noticePicture: readNoticePicture,
});

export const noticeRoutes = routes(noticeApi, {
  page: markReadOnly(pageNotices),
  receivers: markReadOnly(pageReceivers),
  add: addNotice,
  update: updateNotice,
  delete: deleteNotice,
  public: publishDraft,
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
