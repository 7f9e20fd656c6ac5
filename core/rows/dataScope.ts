import type { Id } from "#contract/id";

/**
 * The rows that a caller reaches: all of the tenant, or those of organisations, of whole subtrees, and always their
 * own.
 */
export type DataScope = {
  readonly all: boolean;
  readonly organisations: readonly Id[];
  readonly trees: readonly Id[];
};

/** Whether the data scope reaches only the caller's own rows. */
export function isOwnOnly({ all, organisations, trees }: DataScope): boolean {
  return !all && trees.length === 0 && organisations.length === 0;
}
