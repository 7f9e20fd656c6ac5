import { readProfile } from "#modules/account/server";
import { ownSessionApi, pictureApi, profileApi } from "#modules/profile/contract";
import { profileText } from "#modules/profile/text";
import { reads, routes } from "#server/http/routes";
import { module } from "#server/module";
import { readOwnAccess } from "./access.service.ts";
import { pageEvents } from "./events.service.ts";
import { readNotifications, saveNotifications } from "./notification.service.ts";
import { notificationChoices } from "./notification.table.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./ownSessions.service.ts";
import {
  drawSignature,
  readOwnSignature,
  readPicture,
  removeAvatar,
  removeSignature,
  uploadAvatar,
  uploadSignature,
} from "./picture.service.ts";
import { accountPictures } from "./picture.table.ts";
import { updateOwn } from "./profile.service.ts";

export const profileModule = module({
  name: "profile",
  routes: [
    ...routes(profileApi, {
      read: readProfile,
      update: updateOwn,
      access: readOwnAccess,
      events: reads(pageEvents),
      notifications: readNotifications,
      saveNotifications,
    }),
    ...routes(ownSessionApi, { list: listOwnSessions, end: endOwnSession, endOthers: endOtherSessions }),
    ...routes(pictureApi, {
      uploadAvatar,
      removeAvatar,
      uploadSignature,
      drawSignature,
      removeSignature,
      ownSignature: readOwnSignature,
      picture: readPicture,
    }),
  ],
  tables: [accountPictures, notificationChoices],
  texts: profileText,
});

export { accountPictures };
