import type { ReactNode } from "react";
import { useIsTight } from "../../theme/theme.tsx";
import { PanelSlot } from "../list/panelSlot.ts";
import "./tree.css";

type Props = {
  /** A `TreePanel`. */
  panel: ReactNode;
  /** A `ListPage`. */
  children: ReactNode;
};

/** A panel and the list that it filters, side by side; where there is no room for both the list's title row holds the panel's button. */
export function SplitPage({ panel, children }: Props) {
  const isTight = useIsTight();
  return (
    <PanelSlot value={isTight ? panel : undefined}>
      <div className="sw-split">
        {isTight ? undefined : panel}
        <div className="sw-split-main">{children}</div>
      </div>
    </PanelSlot>
  );
}
