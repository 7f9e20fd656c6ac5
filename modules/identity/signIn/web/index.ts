import type { ComponentType } from "react";
import type { SignedOutState } from "#base/session/session";

/**
 * Loads the sign-in page. It is no contribution to a list of modules, because it is shown before that list is loaded.
 */
export async function loadSignInPage(): Promise<ComponentType<SignedOutState>> {
  return (await import("./SignInPage.tsx")).SignInPage;
}
