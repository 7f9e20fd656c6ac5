export { passkeyWeb } from "./passkeyWeb.ts";
export { requestPasskey } from "./credentials.ts";
export { PasskeyButton, PasskeySignIn } from "./lazyParts.ts";
