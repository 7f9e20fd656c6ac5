import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { providerText } from "../text/index.ts";

/** The sign-in buttons of providers; they are loaded where the tenant has any. */
export const ProviderButtons = lazyComponent(
  async () => (await import("./signIn/ProviderButtons.tsx")).ProviderButtons,
  {
    texts: providerText,
  },
);
