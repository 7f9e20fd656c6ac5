import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "code.wrong": "The code is wrong",
  "code.expired": "The code does not exist or has expired; get another one",
  "code.too_soon": "Another code can be sent in {{seconds}} s",
  "code.too_many": "Too many codes were asked for; try again later",
  "code.phone_format": "A mobile number has 11 digits",
  "code.contact_format": "Enter a mobile number or an e-mail address",
  "code.subject.signIn": "{{tenant}}: your sign-in code",
  "code.subject.reset": "{{tenant}}: code for a new password",
  "code.text.signIn":
    "Your code to sign in is {{code}}. It works once, within {{minutes}} minutes. Tell nobody; if you did not ask for it, ignore this message.",
  "code.text.reset":
    "Your code to set a new password is {{code}}. It works once, within {{minutes}} minutes. Tell nobody; if you did not ask for it, ignore this message.",
  "code.phone": "Mobile number",
  "code.phoneHint": "Your mobile number",
  "code.email": "E-mail",
  "code.emailHint": "The e-mail of your account",
  "code.contact": "Mobile number or e-mail",
  "code.code": "Code",
  "code.codeHint": "6 digits",
  "code.get": "Get code",
  "code.again": "Again in {{seconds}} s",
  "code.sent": "If it belongs to an account, the code will arrive shortly. It is valid for 3 minutes.",
  "code.demo": "The demo sends nothing: administrators read codes in the outbox, below system management.",
  "code.forgot": "New password",
  "code.forgotWhy": "Get a code on the mobile number or e-mail of your account, then choose a new password.",
  "code.back": "Back to sign-in",
  "code.getFirst": "Get a code first",
  "code.way_closed": "This way to sign in is not offered",
  "code.one_line": "One line without control characters",
  "code.template_format": "A JSON object of texts and numbers",
  "code.subject.register": "{{tenant}}: code for your registration",
  "code.text.register":
    "Your code to register is {{code}}. It works once, within {{minutes}} minutes. Tell nobody; if you did not ask for it, ignore this message.",
};
