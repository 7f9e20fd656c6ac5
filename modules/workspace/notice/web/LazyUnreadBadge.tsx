import { LatePart } from "#kit/parts/LatePart.tsx";
import { noticeText } from "../text/index.ts";

const loadBadge = async () => (await import("./UnreadBadge.tsx")).UnreadBadge;
const noProps = {};

/** The badge of links to the inbox, loaded after the page. */
export function LazyUnreadBadge() {
  return <LatePart load={loadBadge} texts={noticeText} props={noProps} />;
}
