import type { Id } from "#contract/id";
import type { Page, PageQuery } from "#contract/page";
import type { PositionHolder, PositionStaff } from "../contract.ts";
import type { TenantContext } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** The number of holders of a position, and the first of them: at most 100 each, 1000 in all. */
export type HeldPosition = { readonly count: number; readonly holders: readonly PositionHolder[] };

/** Holders of positions, as main or further one, from the module of accounts. */
export type PositionHolders = {
  /** Number of holders of a position in the whole tenant. */
  countAll(ctx: TenantContext, positionId: Id): Promise<number>;
  /** Holders of each position, in the caller's data scope. */
  find(ctx: TenantContext, positionIds: readonly Id[]): Promise<ReadonlyMap<Id, HeldPosition>>;
  /** One page of the holders of a position, in the caller's data scope. */
  page(ctx: TenantContext, positionId: Id, query: PageQuery): Promise<Page<PositionStaff>>;
};

export const positionHolders = defineExtensionPoint<PositionHolders>("position.holders");
