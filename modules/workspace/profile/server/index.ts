import { readProfile } from "#modules/identity/account/server";
import { recordFileRights } from "#modules/platform/file/server";
import { ownSessionApi, pictureApi, profileApi } from "../contract.ts";
import { profileText } from "../text/index.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { module } from "#core/boot/module";
import { webAppShortcuts } from "#core/http/webManifest";
import { profileMenus } from "./profile.menu.ts";
import { readOwnAccess } from "./access.service.ts";
import { pageSignInEvents } from "./events.service.ts";
import { readNotifications, saveNotifications } from "./notification/notification.service.ts";
import { smsNotifications } from "./notification/notification.settings.ts";
import { readPreferences, savePreferences } from "./notification/preference.service.ts";
import { notificationPreferences } from "./notification/preference.table.ts";
import { notificationChoices } from "./notification/notification.table.ts";
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
import { createPictureRights } from "./picture.rights.ts";
import { accountPictures } from "./picture.table.ts";
import { updateOwnProfile } from "./profile.service.ts";

export const profileModule = module({
  name: "profile",
  extensions: [
    webAppShortcuts.provide({ title: "profile.menu", path: "/system/userCenter" }),
    recordFileRights.provide(createPictureRights("avatar")),
    recordFileRights.provide(createPictureRights("signature")),
  ],
  routes: [
    ...routes(profileApi, {
      read: readProfile,
      update: updateOwnProfile,
      access: readOwnAccess,
      events: markReadOnly(pageSignInEvents),
      notifications: readNotifications,
      saveNotifications,
      preferences: readPreferences,
      savePreferences,
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
  tables: [accountPictures, notificationChoices, notificationPreferences],
  settingKeys: [smsNotifications],
  texts: profileText,
  menus: profileMenus,
  demoRows: async () => (await import("./profile.demo.ts")).profileDemo,
});

export { type Clock, findQuietEnd, planDigests } from "./notification/notificationTimes.ts";
export { smsNotifications } from "./notification/notification.settings.ts";
export { accountPictures };
