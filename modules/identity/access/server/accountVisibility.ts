import type { Caller } from "#core/request/caller";
import type { MentionedAccount } from "#core/request/realtimeEvent";

/** Whether a caller's data scope reaches an account, and none of the caller's roles hides its name. */
export function canSeeAccount(
  { accountId: ownId, hidden, scope }: Pick<Caller, "accountId" | "hidden" | "scope">,
  { accountId, organisationId, above }: MentionedAccount,
): boolean {
  const fields = hidden.get("sysUser");
  if (fields?.has("realName") === true || fields?.has("account") === true) return false;
  if (scope.all || ownId === accountId) return true;
  if (organisationId !== null && scope.organisations.includes(organisationId)) return true;
  return scope.trees.some((tree) => above.includes(tree));
}
