import type { HeaderItemProps } from "#kit/headerItem.ts";
import { LatePart } from "#kit/parts/LatePart.tsx";
import { messageText } from "../text/index.ts";

const loadButton = async () => (await import("./MessageButton.tsx")).MessageButton;

/** The link to the messages in the header; its space is reserved until it is loaded. */
export function LazyMessageButton(props: HeaderItemProps) {
  return (
    <span className="sw-bell">
      <LatePart load={loadButton} texts={messageText} props={props} />
    </span>
  );
}
