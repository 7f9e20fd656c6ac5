import { preloadable } from "#kit/parts/preloadable.tsx";
import { loadSignInPage } from "#modules/identity/signIn/web";
import type { AppParts } from "#shell/appParts.ts";
import { FirstPaint } from "#shell/layout/FirstPaint.tsx";

/** The components around the pages load together with the list of modules, in one request. */
const loadSignedIn = async () => (await import("#app/signedIn.web.tsx")).signedIn;

/** The parts of the window that modules provide. */
export const appParts: AppParts = {
  SignInPage: preloadable(loadSignInPage, <FirstPaint />),
  Modules: preloadable(async () => (await loadSignedIn()).Modules, <FirstPaint />),
  Shell: preloadable(async () => (await loadSignedIn()).Shell, <FirstPaint />),
};
