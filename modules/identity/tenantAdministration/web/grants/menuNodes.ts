import type { Translate } from "#contract/text";
import type { CheckNode } from "#kit";
import type { ApiNode, GrantableMenu } from "#modules/identity/role/contract";

const button = 3;

type TenantMenu = GrantableMenu & { readonly isInPackage?: boolean };

/** The menu as a checkable tree. Entries that differ from the package say so; planned ones are left out. */
export function toTenantMenuNodes(
  menus: readonly TenantMenu[],
  value: ReadonlySet<string>,
  { t, hasPackage }: { t: Translate; hasPackage: boolean },
): CheckNode[] {
  const below = Map.groupBy(menus, ({ parentId }) => parentId);
  const differs = ({ id, isInPackage = false }: TenantMenu) => hasPackage && value.has(String(id)) !== isInPackage;
  const nodesBelow = (parentId: GrantableMenu["parentId"]): CheckNode[] =>
    (below.get(parentId) ?? []).flatMap((menu) => {
      const children = nodesBelow(menu.id);
      const isLeaf = !below.has(menu.id);
      if (isLeaf ? menu.isPlanned && !menu.isGranted : children.length === 0) return [];
      const tag = t(menu.isInPackage === true ? "tenant.inPackage" : "tenant.notInPackage");
      const node = {
        id: String(menu.id),
        name: menu.title,
        tags: isLeaf && differs(menu) ? [tag] : undefined,
        isInline: menu.type === button,
      };
      return [isLeaf ? node : { ...node, children }];
    });
  return nodesBelow(null);
}

/** Calls by group and controller as a checkable tree. */
export function toCallNodes(groups: readonly ApiNode[]): CheckNode[] {
  const nodesOf = (nodes: readonly ApiNode[], above: string): CheckNode[] =>
    nodes.map((node) => {
      const id = node.route === "" ? `${above}/${node.name}` : node.route;
      if (node.children.length > 0) return { id, name: node.text, children: nodesOf(node.children, id) };
      return { id, name: node.text, tags: [node.route] };
    });
  return nodesOf(groups, "group");
}
