import { useWebModules } from "../webModules.ts";

/** What modules mark links to a page with, such as the number of unread messages. */
export function PageBadge({ path }: { path: string }) {
  const badges = useWebModules().flatMap(({ pageBadges = {} }) => pageBadges[path] ?? []);
  return badges.map((Badge, index) => <Badge key={index} />);
}
