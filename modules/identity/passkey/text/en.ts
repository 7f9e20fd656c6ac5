import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "passkey.missing": "No passkey is available here",
  "passkey.begin_again": "The setup has expired. Start again.",
  "passkey.no_place": "Passkeys do not work at this address. Open the console at its official address.",
  "passkey.too_many": "You can have at most {{count}} passkeys",
  "passkey.taken": "This passkey has already been added",
  "passkey.refused": "The passkey was not accepted",
  "passkey.wrong_unlock": "The passkey was not accepted. Attempts left: {{count}}",
  "passkey.title": "Passkeys",
  "passkey.about":
    "Use your fingerprint, face, screen lock or security key instead of a code. Phishing sites cannot steal a passkey.",
  "passkey.empty": "No passkeys yet.",
  "passkey.add": "Add a passkey",
  "passkey.addText": "You can then sign in without a password or code, and unlock the screen.",
  "passkey.name": "Name",
  "passkey.make": "Create passkey",
  "passkey.makeText": "Give it a name, then follow the instructions of your browser.",
  "passkey.added": "Passkey added. Your other sessions have ended.",
  "passkey.created": "Added {{when}}",
  "passkey.lastUsed": "Last used: {{when}}",
  "passkey.neverUsed": "Not used yet",
  "passkey.synced": "Synced",
  "passkey.onlyAt": "Works only at {{host}}",
  "passkey.rename": "Rename",
  "passkey.remove": "Remove",
  "passkey.removeAsk": "You can no longer use “{{name}}” to sign in or unlock the screen.",
  "passkey.removed": "Passkey removed. Your other sessions have ended.",
  "passkey.use": "Use a passkey",
  "passkey.noName":
    "Passkeys need a domain name, but this page was opened by IP address. Open the console by its domain name (on this computer: localhost).",
  "passkey.notSecure": "Passkeys need a secure connection. Open this page with https.",
  "passkey.notSupported": "This browser does not support passkeys.",
  "passkey.signIn": "Sign in with a passkey",
  "api.sysPasskey": "Passkeys",
  "passkey.cancelled": "Cancelled or timed out. Try again.",
};
