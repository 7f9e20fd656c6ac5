import type { ReactNode } from "react";
import { useIsTight } from "#base/theme/theme.tsx";
import { PanelSlot } from "../list/panelSlot.ts";
import "./tree.css";

type Props = {
  /** A `TreePanel`. */
  panel: ReactNode;
  /** A `ListPage`. */
  children: ReactNode;
};

/**
 * A panel and the list that it filters, side by side. Where there is no room for both, the title row of the list
 * contains a button for the panel.
 */
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
