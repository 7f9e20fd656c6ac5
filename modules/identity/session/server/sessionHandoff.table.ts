import { bytes, defaulted, instant, reference, secret } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** One-time codes with which another page joins a session, by their hash. */
export const sessionHandoffs = definePlainTable(
  "session_handover",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    sessionId: reference(),
    hash: secret(bytes()),
    createdAt: defaulted(instant()),
    expiresAt: instant(),
  },
);
