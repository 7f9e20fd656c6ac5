import type { Id } from "#contract/id";
import type { MovePreview } from "#modules/organisation/contract";
import { defineFunction } from "#server/rows/function";

/** How many work for each organisation, in the whole tenant: data scope hides names, not numbers. */
export const staffCounts = defineFunction<
  { organisationIds: readonly Id[]; withBelow: boolean },
  { organisationId: Id; staff: number }
>("count_organisation_staff", ["organisationIds", "withBelow"]);

/** What keeps an organisation and all below it. */
export const organisationTies = defineFunction<
  { organisationId: Id },
  { staff: number; affiliated: number; staffBelow: number; isTenantsOwn: boolean }
>("find_organisation_ties", ["organisationId"]);

/** What a move below another parent would do; without one it becomes a root. */
export const moveEffects = defineFunction<{ movedId: Id; newParentId: Id | null }, MovePreview>(
  "preview_organisation_move",
  ["movedId", "newParentId"],
);

/** Names of accounts, as far as the caller's data scope reaches. */
export const accountNames = defineFunction<{ accountIds: readonly Id[] }, { id: Id; realName: string }>(
  "find_account_names",
  ["accountIds"],
);
