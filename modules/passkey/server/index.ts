import { passkeyApi, passkeyStepApi, passkeyUnlockApi } from "#modules/passkey/contract";
import { passkeyText } from "#modules/passkey/text";
import { reads, routes } from "#server/http/routes";
import { module } from "#server/module";
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "./passkey.service.ts";
import { passkeyChallenges, passkeys } from "./passkey.table.ts";
import { askPasskey, signInByPasskey } from "./signIn.service.ts";
import { askUnlock, unlockByPasskey } from "./unlock.service.ts";

export const passkeyModule = module({
  name: "passkey",
  routes: [
    ...routes(passkeyApi, {
      list: listPasskeys,
      begin: beginPasskey,
      add: addPasskey,
      rename: renamePasskey,
      remove: removePasskey,
    }),
    // Their writes stand in transactions of their own: a try stays counted although the call fails.
    ...routes(passkeyStepApi, { askPasskey: reads(askPasskey), loginPasskey: reads(signInByPasskey) }),
    ...routes(passkeyUnlockApi, { askUnlock, unlockByPasskey: reads(unlockByPasskey) }),
  ],
  tables: [passkeys, passkeyChallenges],
  texts: passkeyText,
});
