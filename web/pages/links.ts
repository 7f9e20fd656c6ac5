import type { Entry, Group } from "./screens.ts";

/** What a link of the menu needs: pages of ours open here, other sites' in a window that knows nothing of this one. */
export type LinkProps = { href: string; target?: "_blank"; rel?: string };

/** The link to an entry of the menu, for `<a {...linkTo(entry)}>`. */
export function linkTo({ path, opens }: Entry): LinkProps {
  if (opens.kind === "link") return { href: opens.url, target: "_blank", rel: "noopener noreferrer" };
  return { href: `#${opens.kind === "redirect" ? opens.to : path}` };
}

/** The link to a group: where its address leads, else to its first page. */
export function linkToGroup({ path, entries }: Group): LinkProps {
  const first = entries.find((entry) => entry.path === path) ?? entries.find(({ isHidden }) => !isHidden);
  return first === undefined ? { href: `#${path}` } : linkTo(first);
}
