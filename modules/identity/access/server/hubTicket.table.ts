import { bytes, defaulted, instant, reference, secret } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Tickets for one realtime connection each, by their hash. */
export const hubTickets = definePlainTable(
  "hub_ticket",
  { location: "tenant", scope: "tenant", archive: "transient" },
  { id: defaulted(reference()), sessionId: reference(), hash: secret(bytes()), expiresAt: instant() },
);
