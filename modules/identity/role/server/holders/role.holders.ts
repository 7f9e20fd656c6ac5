import type { Id } from "#contract/id";
import type { Page, PageQuery } from "#contract/page";
import type { RoleHolder } from "../../contract.ts";
import type { Context } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** The part of an account that granting a role needs, with its main and further organisations. */
export type RoleHolderAccount = {
  readonly id: Id;
  readonly accountType: number;
  readonly organisationIds: readonly Id[];
};

/**
 * Holders of roles, from the module of accounts. This module stores which accounts have a role, that one knows the
 * accounts.
 */
export type RoleHolders = {
  /** One page of the holders of a role, in the caller's data scope. */
  page(ctx: Context, roleId: Id, query: PageQuery): Promise<Page<RoleHolder>>;
  /** Locks accounts until the call ends, and returns those in the caller's data scope. */
  lock(ctx: Context, accountIds: readonly Id[]): Promise<RoleHolderAccount[]>;
  /** Notes on accounts that the caller has changed their roles. */
  markChanged(ctx: Context, accountIds: readonly Id[]): Promise<void>;
};

export const roleHolders = defineExtensionPoint<RoleHolders>("role.holders");
