import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** Names of roles, from the module of roles. */
export type VisibleRoles = {
  /** Those of these roles that the caller sees, named in the caller's language. */
  list(ctx: Context, roleIds: readonly Id[]): Promise<{ id: Id; name: string }[]>;
};

export const visibleRoles = defineExtensionPoint<VisibleRoles>("organisation.visibleRoles");
