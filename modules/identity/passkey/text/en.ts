import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "passkey.missing": "There is no passkey to use here",
  "passkey.begin_again": "The setup has expired; start again",
  "passkey.no_place": "Passkeys cannot be used at this address; open the console at its own address",
  "passkey.too_many": "There can be {{count}} passkeys at most",
  "passkey.taken": "This passkey has been added already",
  "passkey.refused": "The passkey was not accepted",
  "passkey.wrong_unlock": "The passkey was not accepted. Tries left: {{count}}",
  "passkey.title": "Passkeys",
  "passkey.about":
    "A fingerprint, your face, the screen lock or a security key takes the place of a code; no false page can get hold of it.",
  "passkey.empty": "There are no passkeys yet.",
  "passkey.add": "Add a passkey",
  "passkey.addText": "It then signs you in without a password or code, and unlocks the screen.",
  "passkey.name": "Name",
  "passkey.make": "Create passkey",
  "passkey.makeText": "Give it a name, then follow what the browser says.",
  "passkey.added": "The passkey has been added; your other sessions have ended.",
  "passkey.created": "Added {{when}}",
  "passkey.lastUsed": "Last used: {{when}}",
  "passkey.neverUsed": "Not used yet",
  "passkey.synced": "Synced",
  "passkey.onlyAt": "Only works at {{host}}",
  "passkey.rename": "Rename",
  "passkey.remove": "Remove",
  "passkey.removeAsk": "“{{name}}” will no longer sign you in or unlock the screen.",
  "passkey.removed": "The passkey has been removed; your other sessions have ended.",
  "passkey.use": "Use a passkey",
  "passkey.noName":
    "Passkeys need a name as address, and this page was opened by an IP address. Open the console by its name (on this computer: localhost).",
  "passkey.notSecure": "Passkeys need a secure connection: open this page with https.",
  "passkey.notSupported": "This browser does not support passkeys.",
  "passkey.cancelled": "It was cancelled or took too long. Try again.",
  "passkey.signIn": "Sign in with a passkey",
  "api.sysPasskey": "Passkeys",
};
