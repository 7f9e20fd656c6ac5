import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "code.wrong": "The code is wrong",
  "code.expired": "This code does not exist or has expired. Get a new one.",
  "code.too_soon": "You can get another code in {{seconds}} s",
  "code.phone_format": "Enter an 11-digit mobile number",
  "code.contact_format": "Enter a mobile number or an e-mail address",
  "code.subject.signIn": "{{tenant}}: your sign-in code",
  "code.subject.reset": "{{tenant}}: your password reset code",
  "code.text.signIn":
    "{{code}} is your sign-in code for {{tenant}}. It expires in {{minutes}} minutes. Never share it. If you did not request it, ignore this message.",
  "code.text.reset":
    "{{code}} is your password reset code for {{tenant}}. It expires in {{minutes}} minutes. Never share it. If you did not request it, ignore this message.",
  "code.phone": "Mobile number",
  "code.phoneHint": "Your mobile number",
  "code.email": "E-mail",
  "code.emailHint": "The e-mail address of your account",
  "code.contact": "Mobile number or e-mail",
  "code.code": "Code",
  "code.codeHint": "6 digits",
  "code.get": "Get code",
  "code.again": "Resend in {{seconds}} s",
  "code.sent": "If it belongs to an account, a code arrives shortly. It is valid for 3 minutes.",
  "code.demo": "The demo sends no messages. Administrators can read codes under System › Outbox.",
  "code.forgot": "Reset password",
  "code.forgotWhy": "Get a code by SMS or e-mail, then choose a new password.",
  "code.back": "Back to sign-in",
  "code.getFirst": "Get a code first",
  "code.way_closed": "This sign-in method is not available",
  "code.one_line": "Must be a single line without control characters",
  "code.template_format": "Must be a JSON object of texts and numbers",
  "code.subject.register": "{{tenant}}: your registration code",
  "code.text.register":
    "{{code}} is your registration code for {{tenant}}. It expires in {{minutes}} minutes. Never share it. If you did not request it, ignore this message.",
  "code.setting.phone": "Sign-in by SMS code",
  "code.setting.phoneHint": "Offered when an SMS service is configured",
  "code.setting.email": "Sign-in by email code",
  "code.setting.emailHint": "Offered when a mail server is configured",
};
