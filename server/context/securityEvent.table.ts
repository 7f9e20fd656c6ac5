import { defaulted, instant, json, nullable, reference, text } from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** Failed attempts to sign in; `account` is what was typed, in lower case, whether it exists or not. */
export const signInFailures = defineLink(
  "sign_in_failure",
  { home: "control", scope: "tenant" },
  {
    id: defaulted(reference()),
    account: text(64),
    address: text(64),
    failedAt: defaulted(instant()),
  },
);

/** What is kept for an audit: sign-ins and failures, refused access, reuse of tokens. Only ever added to. */
export const securityEvents = defineLink(
  "security_event",
  { home: "tenant", scope: "tenant" },
  {
    id: defaulted(reference()),
    at: defaulted(instant()),
    kind: text(64),
    accountId: nullable(reference()),
    account: nullable(text(64)),
    address: nullable(text(64)),
    userAgent: nullable(text(512)),
    requestId: nullable(text(64)),
    detail: nullable(json<Readonly<Record<string, unknown>>>()),
  },
);
