import type { Translate } from "#contract/text";
import type { CheckNode } from "#kit";
import type { ApiNode, GrantableMenu, GrantOptions, LockReason, TableNode } from "../../contract.ts";

const reason = { core: "role.locked.core", beyond: "role.locked.beyond" } as const;

/** Why an entry cannot be changed, as text. */
function lockedBecause(locked: LockReason | null, isReadOnly: boolean, t: Translate): string | undefined {
  if (isReadOnly) return t("role.readOnly");
  return locked === null ? undefined : t(reason[locked]);
}

const button = 3;

/**
 * The menu as a checkable tree, buttons in one line below their page. What the tenant cannot use is in a branch of its
 * own at the end: entries without a screen, and those of the platform.
 */
export function toMenuNodes(grants: GrantOptions, t: Translate): CheckNode[] {
  const unusable = menuNodesOf(grants, t, { isUsable: false });
  const branch = { id: "unusable", name: t("role.unusable"), isFolded: true, children: unusable };
  return [...menuNodesOf(grants, t, { isUsable: true }), ...(unusable.length > 0 ? [branch] : [])];
}

function isUsableMenu({ isPlanned, locked }: GrantableMenu): boolean {
  return !isPlanned && locked !== "core";
}

function menuNodesOf(
  { menus, isReadOnly }: GrantOptions,
  t: Translate,
  { isUsable }: { isUsable: boolean },
): CheckNode[] {
  const below = Map.groupBy(menus, ({ parentId }) => parentId);
  const nodesBelow = (parentId: GrantableMenu["parentId"]): CheckNode[] =>
    (below.get(parentId) ?? []).flatMap((menu) => {
      const isLeaf = !below.has(menu.id);
      const children = nodesBelow(menu.id);
      if (isLeaf ? isUsableMenu(menu) !== isUsable : children.length === 0) return [];
      const why = isLeaf ? lockedBecause(menu.locked, isReadOnly, t) : undefined;
      const node = {
        // A directory can have both kinds of pages.
        id: isLeaf || isUsable ? String(menu.id) : `unusable ${menu.id}`,
        name: menu.title,
        hint: why ?? (menu.isPlanned ? t("role.planned") : undefined),
        tags: menu.isEnabled ? undefined : [t("kit.status.disabled")],
        isDisabled: why !== undefined,
        isInline: menu.type === button,
      };
      return [isLeaf ? node : { ...node, children }];
    });
  return nodesBelow(null);
}

type LockedApis = GrantOptions["lockedApis"];

function reasonsOf(locked: LockedApis): ReadonlyMap<string, LockReason> {
  return new Map(locked.map((entry) => [entry.entry, entry.locked]));
}

/** Records and their fields as a checkable tree. */
export function toFieldNodes(
  tables: readonly TableNode[],
  { lockedColumns, isReadOnly }: GrantOptions,
  t: Translate,
): CheckNode[] {
  const reasons = reasonsOf(lockedColumns);
  return tables.map((table) => ({
    id: table.id,
    name: table.label,
    children: table.columns.map((column) => {
      const why = lockedBecause(reasons.get(column.id) ?? null, isReadOnly, t);
      return { id: column.id, name: column.label, hint: why, isDisabled: why !== undefined };
    }),
  }));
}

/** Calls by group and controller as a checkable tree; each shows its route and method. */
export function toApiNodes(
  groups: readonly ApiNode[],
  { lockedApis, isReadOnly }: GrantOptions,
  t: Translate,
): CheckNode[] {
  const reasons = reasonsOf(lockedApis);
  const nodesOf = (nodes: readonly ApiNode[], above: string): CheckNode[] =>
    nodes.map((node) => {
      const id = node.route === "" ? `${above}/${node.name}` : node.route;
      if (node.children.length > 0) return { id, name: node.text, children: nodesOf(node.children, id) };
      const why = lockedBecause(reasons.get(node.route) ?? null, isReadOnly, t);
      const method = node.httpMethod === null ? [] : [node.httpMethod];
      return { id, name: node.text, tags: [...method, node.route], hint: why, isDisabled: why !== undefined };
    });
  return nodesOf(groups, "group");
}
