import type { Id } from "#contract/id";
import { defineFunction } from "#core/rows/databaseFunction";

/** Number of accounts of the whole tenant with each role. */
export const holderCounts = defineFunction<{ roleIds: readonly Id[] }, { roleId: Id; holders: number }>(
  "count_role_holders",
  ["roleIds"],
);

/** Number of accounts with each role, as far as the caller's data scope reaches. */
export const visibleHolderCounts = defineFunction<{ roleIds: readonly Id[] }, { roleId: Id; holders: number }>(
  "count_visible_role_holders",
  ["roleIds"],
);

/** Own organisations of all holders of a role, including holders that the caller does not see. */
export const holderOrganisations = defineFunction<{ askedRole: Id }, { row: Id }>("role_holder_organisations", [
  "askedRole",
]);
