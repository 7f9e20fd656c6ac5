import type { ReactNode } from "react";
import { useIsNarrow } from "../../theme/theme.tsx";
import { PanelSlot } from "../list/panelSlot.ts";
import "./tree.css";

type Props = {
  /** A `TreePanel`. */
  panel: ReactNode;
  /** A `ListPage`. */
  children: ReactNode;
};

/** A panel and the list that it filters, side by side; on a phone the list's title row holds the panel's button. */
export function SplitPage({ panel, children }: Props) {
  const isNarrow = useIsNarrow();
  return (
    <PanelSlot value={isNarrow ? panel : undefined}>
      <div className="sw-split">
        {isNarrow ? undefined : panel}
        <div className="sw-split-main">{children}</div>
      </div>
    </PanelSlot>
  );
}
