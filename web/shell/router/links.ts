import type { MenuGroup, RouteEntry } from "#kit/menu/menuGroups.ts";

/** Attributes of a link in the menu: own pages open here, other sites in a new window without access to this one. */
export type LinkProps = { href: string; target?: "_blank"; rel?: string };

/** The link to an entry of the menu, for `<a {...toLinkProps(entry)}>`. */
export function toLinkProps({ path, target }: RouteEntry): LinkProps {
  if (target.kind === "link") return { href: target.url, target: "_blank", rel: "noopener noreferrer" };
  return { href: `#${target.kind === "redirect" ? target.to : path}` };
}

/** The link to a group: its own path if that leads somewhere, else its first page. */
export function toGroupLinkProps({ path, entries }: MenuGroup): LinkProps {
  const first = entries.find((entry) => entry.path === path) ?? entries.find(({ isHidden }) => !isHidden);
  return first === undefined ? { href: `#${path}` } : toLinkProps(first);
}
