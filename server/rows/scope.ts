import type { Id } from "#contract/id";

/** Which rows a caller reaches: all of the tenant, or those of organisations, of whole subtrees, and always his own. */
export type DataScope = {
  readonly all: boolean;
  readonly organisations: readonly Id[];
  readonly trees: readonly Id[];
};

/** Whether somebody reaches no more than what is his own. */
export function isOwnOnly({ all, organisations, trees }: DataScope): boolean {
  return !all && trees.length === 0 && organisations.length === 0;
}
