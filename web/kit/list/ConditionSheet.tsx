import { Drawer } from "antd";
import { useState } from "react";
import { useWords } from "../../i18n.ts";
import type { RecordRow } from "../resource/resource.ts";
import { ConditionPanel, type ConditionPanelProps } from "./ConditionPanel.tsx";

export { ConditionPanel };

/** The conditions on a phone: a sheet that comes up from below. */
export function ConditionSheet<Row extends RecordRow>(props: ConditionPanelProps<Row>) {
  const t = useWords();
  const [isOpen, setOpen] = useState(true);
  return (
    <Drawer
      open={isOpen}
      placement="bottom"
      size="85%"
      title={t("kit.moreFilters")}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : props.onClose())}
      classNames={{ body: "sw-where-sheet" }}
    >
      <ConditionPanel {...props} onClose={() => setOpen(false)} />
    </Drawer>
  );
}
