import { ControlOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover } from "antd";
import { useWords } from "../../i18n.ts";
import { plainGrid } from "../grid/gridSettings.ts";
import { useGridSettings } from "../grid/useGridSettings.ts";
import type { RecordRow } from "../resource/resource.ts";
import { gridNameOf } from "./DataTable.tsx";
import { useColumns } from "./useColumns.tsx";
import type { List } from "./useList.ts";

/** Which columns of a list are shown; the first one always is. */
export function ColumnsButton<Row extends RecordRow>({ list }: { list: List<Row> }) {
  const t = useWords();
  const columns = useColumns(list.resource, list.rows);
  const [{ hidden }, change] = useGridSettings(gridNameOf(list.resource));

  function handleShow(id: string, isShown: boolean): void {
    change({ hidden: isShown ? hidden.filter((one) => one !== id) : [...hidden, id] });
  }

  const choices = (
    <div className="sw-columns" role="group" aria-label={t("kit.columns")}>
      {columns.map(({ id, title }, index) => (
        <Checkbox
          key={id}
          disabled={index === 0}
          checked={index === 0 || !hidden.includes(id)}
          onChange={(event) => handleShow(id, event.target.checked)}
        >
          {title}
        </Checkbox>
      ))}
      <Button size="small" onClick={() => change(plainGrid)}>
        {t("kit.columnsReset")}
      </Button>
    </div>
  );
  return (
    <Popover content={choices} trigger="click" placement="bottomRight">
      <Button
        type="text"
        icon={<ControlOutlined aria-hidden />}
        aria-label={t("kit.columns")}
        title={t("kit.columns")}
      />
    </Popover>
  );
}
