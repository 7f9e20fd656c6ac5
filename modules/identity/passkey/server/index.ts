import { passkeyApi, passkeySignInApi, passkeyStepApi, passkeyUnlockApi } from "../contract.ts";
import { passkeyText } from "../text/index.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { signInFactors } from "#modules/identity/session/server";
import { signInOffers } from "#modules/identity/tenant/server";
import { movableRows } from "#core/archive/movableRows";
import { module } from "#core/boot/module";
import { createFirstStepRequest, signInByPasskeyAlone } from "./firstStep.service.ts";
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyFactor,
  removePasskey,
  renamePasskey,
} from "./passkey.service.ts";
import { openMovablePasskeys } from "./movablePasskeys.ts";
import { passkeyChallenges, passkeys } from "./passkey.table.ts";
import { findRelyingParty } from "./relyingParty.ts";
import { createSignInRequest, signInByPasskey } from "./signIn.service.ts";
import { createUnlockRequest, unlockByPasskey } from "./unlock.service.ts";

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
    // Writes are in separate transactions: an attempt counts even if the call fails.
    ...routes(passkeyStepApi, {
      askPasskey: markReadOnly(createSignInRequest),
      loginPasskey: markReadOnly(signInByPasskey),
    }),
    ...routes(passkeySignInApi, {
      askAnyPasskey: createFirstStepRequest,
      enterByPasskey: markReadOnly(signInByPasskeyAlone),
    }),
    ...routes(passkeyUnlockApi, { askUnlock: createUnlockRequest, unlockByPasskey: markReadOnly(unlockByPasskey) }),
  ],
  tables: [passkeys, passkeyChallenges],
  texts: passkeyText,
  extensions: [
    signInFactors.provide(passkeyFactor),
    movableRows.provide(openMovablePasskeys),
    signInOffers.provide(async (ctx) => ({ passkey: (await findRelyingParty(ctx)) !== undefined })),
  ],
});
