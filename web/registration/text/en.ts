import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "Register",
  "register.to": "Join {{tenant}}",
  "register.approvalWhy": "An administrator looks at it first; then you can sign in.",
  "register.invitationWhy": "Register with your invitation code, then sign in at once.",
  "register.realName": "Name",
  "register.realNameFault": "A name has 2 characters or more",
  "register.account": "Account",
  "register.accountHint": "6 to 32 letters, digits or . _ @ -",
  "register.invitation": "Invitation code",
  "register.invitationHint": "10 letters and digits",
  "register.submit": "Register",
  "register.ask": "Send request",
  "register.haveAccount": "I have an account: sign in",
  "register.closed": "No registration",
  "register.closedWhy": "Accounts of this tenant are made by its administrators. Please ask yours.",
  "register.codeSent": "The code is on its way. It is valid for 3 minutes.",
  "register.doneTitle": "You are registered",
  "register.doneWhy": "The account {{account}} is open; you can sign in now.",
  "register.askedTitle": "Your request was sent",
  "register.askedWhy": "Once an administrator agrees you get an SMS and can sign in with the account {{account}}.",
  "register.toSignIn": "Back to sign-in",
  "register.again": "Password again",
};
