import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import { passkeyText } from "../text/index.ts";

/** The button that requests a passkey; it is loaded where the account has one. */
export const PasskeyButton = lazyComponent(async () => (await import("./PasskeyButton.tsx")).PasskeyButton, {
  texts: passkeyText,
});

/** Sign-in with a passkey alone; it is loaded where the host has passkeys. */
export const PasskeySignIn = lazyComponent(async () => (await import("./PasskeySignIn.tsx")).PasskeySignIn, {
  texts: passkeyText,
});

/** The steps that create a passkey; they are loaded when they are chosen. */
export const AddPasskey = lazyComponent(async () => (await import("./AddPasskey.tsx")).AddPasskey, {
  texts: passkeyText,
});

/** The caller's own passkeys in the personal centre. */
export const PasskeyPart = lazyComponent(async () => (await import("./PasskeyPart.tsx")).PasskeyPart, {
  texts: passkeyText,
});
