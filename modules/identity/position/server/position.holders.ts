import type { Id } from "#contract/id";
import type { Page, PageQuery } from "#contract/page";
import type { PositionHolder, PositionStaff } from "../contract.ts";
import type { TenantContext } from "#core/request/context";
import { defineExtensionPoint } from "#core/request/extensionPoint";

/** Holders of positions, as main or further one, from the module of accounts. */
export type PositionHolders = {
  /** Number of holders of a position in the whole tenant. */
  countAll(ctx: TenantContext, positionId: Id): Promise<number>;
  /** Number of holders of each position, in the caller's data scope. */
  countVisible(ctx: TenantContext, positionIds: readonly Id[]): Promise<ReadonlyMap<Id, number>>;
  /** Holders of each position, in the caller's data scope: at most 100 each, 1000 in all. */
  list(ctx: TenantContext, positionIds: readonly Id[]): Promise<ReadonlyMap<Id, PositionHolder[]>>;
  /** One page of the holders of a position, in the caller's data scope. */
  page(ctx: TenantContext, positionId: Id, query: PageQuery): Promise<Page<PositionStaff>>;
};

export const positionHolders = defineExtensionPoint<PositionHolders>("position.holders");
