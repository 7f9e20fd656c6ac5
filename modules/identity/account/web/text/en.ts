import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "account.newPasswords.title": "One-time passwords",
  "account.newPasswords.column": "One-time password",
  "account.newPasswords.added":
    "{{count}} accounts added. Pass their one-time passwords on; people choose their own when they first sign in.",
  "account.newPasswords.reset":
    "{{count}} accounts get a new one-time password. Old passwords stop working at once, and open sessions end.",
  "account.newPasswords.later": "Later",
  "account.newPasswords.laterHint": "You can also do this later: select accounts in the list and choose “{{action}}”.",
  "account.newPasswords.unsaved": "Close without copying or downloading? What you see here will not be shown again.",
  "account.newPasswords.show": "Show passwords",
  "account.newPasswords.send": "Send by e-mail",
  "account.newPasswords.sent": "Sent by e-mail",
  "account.newPasswords.copyAll": "Copy all",
  "account.newPasswords.address": "Sign-in address",
  "account.newPasswords.instruction":
    "Open {{address}}, sign in with the account or phone number and the one-time password, then set your own password.",
  "account.newPasswords.localAddress":
    "Only this computer can open the sign-in address {{address}}. To let others sign in, restart the server with {{setting}}.",
  "account.newPasswords.signInAt": "Sign-in address: {{address}}",
  "account.newPasswords.download": "Download file",
  "account.newPasswords.saved": "“{{file}}” downloaded",
  "account.newPasswords.added_one":
    "{{count}} account added. Pass its one-time password on; the person chooses their own when they first sign in.",
  "account.newPasswords.reset_one":
    "{{count}} account gets a new one-time password. The old password stops working at once, and open sessions end.",
  "account.newPasswords.imported":
    "New accounts from this import: {{number}}. Each one that has not signed in yet gets a one-time password. The passwords are saved as a file.",
  "account.newPasswords.file": "Download passwords",
  "account.newPasswords.inFile": "Passwords in the file: {{number}}",
  "account.newPasswords.sentCount": "Messages sent: {{number}}",
  "account.newPasswords.stopped": "Accounts not reached: {{number}}. {{reason}}",
  "account.newPasswords.progress": "{{done}} of {{total}}",
};
