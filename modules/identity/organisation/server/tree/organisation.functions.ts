import type { Id } from "#contract/id";
import type { MovePreview } from "../../contract.ts";
import { defineFunction } from "#core/rows/databaseFunction";

/** Number of members of each organisation, as far as the caller's data scope reaches. */
export const staffCounts = defineFunction<
  { organisationIds: readonly Id[]; withBelow: boolean },
  { organisationId: Id; staff: number }
>("count_organisation_staff", ["organisationIds", "withBelow"]);

/** What prevents the deletion of an organisation and those below it. */
export const organisationUsage = defineFunction<
  { organisationId: Id },
  { staff: number; affiliated: number; staffBelow: number; isTenantsOwn: boolean }
>("find_organisation_ties", ["organisationId"]);

/** Numbers of a preview, and at most 1,000 ids of those whose reach changes. */
type MoveEffects = Omit<MovePreview, "gainingAccounts" | "losingAccounts" | "affectedRoles"> & {
  gainingIds: Id[];
  losingIds: Id[];
  roleIds: Id[];
};

/** Effects of a move below another parent; without one it becomes a root. */
export const moveEffects = defineFunction<{ movedId: Id; newParentId: Id | null }, MoveEffects>(
  "preview_organisation_move",
  ["movedId", "newParentId"],
);

/** Names of accounts, as far as the caller's data scope reaches. */
export const accountNames = defineFunction<{ accountIds: readonly Id[] }, { id: Id; realName: string }>(
  "find_account_names",
  ["accountIds"],
);
