import type { Id } from "#contract/id";
import { defineFunction } from "#server/rows/function";

/** How many accounts of the whole tenant hold each role. */
export const holderCounts = defineFunction<{ roleIds: readonly Id[] }, { roleId: Id; holders: number }>(
  "count_role_holders",
  ["roleIds"],
);

/** Own organisations of all who hold a role, those too whom the caller does not see. */
export const holderOrganisations = defineFunction<{ askedRole: Id }, { row: Id }>("role_holder_organisations", [
  "askedRole",
]);
