import { secondFactorKinds } from "#modules/identity/secondFactor/web";
import { webModule } from "#kit/webModule.ts";
import { passkeyText } from "../text/index.ts";
import { findPasskeyObstacle } from "./findPasskeyObstacle.ts";
import { AddPasskey, PasskeyPart } from "./lazyParts.ts";

export const passkeyWeb = webModule({
  texts: passkeyText,
  unlockMethod: {
    isOffered: ({ hasPasskey }) => hasPasskey,
    load: async () => ({ Component: (await import("./PasskeyUnlock.tsx")).PasskeyUnlock }),
  },
  extensions: [
    secondFactorKinds.provide({
      label: "secondFactor.usePasskey",
      isSupported: () => findPasskeyObstacle() === undefined,
      Enrolment: AddPasskey,
      OwnFactors: PasskeyPart,
    }),
  ],
});
