import { defaulted, instant, json, nullable, reference, text, withIds } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Audit trail: sign-ins and failures, refused access, reuse of tokens. Append-only. */
export const securityEvents = definePlainTable(
  "security_event",
  { location: "tenant", scope: "tenant", archive: "contained" },
  {
    id: defaulted(reference()),
    at: defaulted(instant()),
    kind: text(64),
    accountId: nullable(reference()),
    account: nullable(text(64)),
    address: nullable(text(64)),
    userAgent: nullable(text(512)),
    requestId: nullable(text(64)),
    detail: nullable(withIds(json<Readonly<Record<string, unknown>>>())),
  },
);
