import { LatePart } from "./LatePart.tsx";

const loadBadge = async () => (await import("./UnreadBadge.tsx")).UnreadBadge;
const noProps = {};

/** The badge of links to the inbox, loaded after the page. */
export function LazyUnreadBadge() {
  return <LatePart load={loadBadge} props={noProps} />;
}
