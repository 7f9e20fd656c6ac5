import { webModule } from "#kit";
import { providerText } from "../text/index.ts";

export const providerWeb = webModule({
  lists: {
    "/system/provider/index": async () => await import("./ProviderListPage.tsx"),
    "/system/oAuthUser/index": async () => await import("./ThirdPartyListPage.tsx"),
  },
  texts: providerText,
  profile: [async () => await import("./thirdParty.profile.tsx")],
});
