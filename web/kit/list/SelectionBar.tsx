import { Button } from "antd";
import type { ReactNode } from "react";
import { useWords } from "../../i18n.ts";
import type { RecordRow } from "../resource/resource.ts";
import type { List } from "./useList.ts";

/** The dark bar over a list with selected rows: how many, what can be done with them, and away. */
export function SelectionBar<Row extends RecordRow>({ list, children }: { list: List<Row>; children: ReactNode }) {
  const t = useWords();
  if (list.selection.size === 0) return undefined;
  return (
    <div className="sw-selection" role="region" aria-label={t("kit.selected", { count: list.selection.size })}>
      <span aria-live="polite">{t("kit.selected", { count: list.selection.size })}</span>
      {children}
      <Button type="text" size="small" onClick={() => list.select(new Set())}>
        {t("kit.clearSelection")}
      </Button>
    </div>
  );
}
