import { Popover } from "antd";
import { useWords } from "../../i18n.ts";
import { valueOf } from "../resource/resource.ts";
import { formatAgo, formatInstant } from "./time.ts";

/** When a record was last changed; a press shows who made and changed it. */
export function ChangeRecord({ row, name }: { row: object; name: string }) {
  const t = useWords();
  const created = valueOf(row, "createTime");
  const updated = valueOf(row, "updateTime");
  const last = updated instanceof Date ? updated : created;
  if (!(last instanceof Date)) return t("kit.none");
  const text = (value: unknown) => (value instanceof Date ? formatInstant(value) : typeof value === "string" && value !== "" ? value : t("kit.none"));
  const lines = [
    [t("kit.change.creator"), text(valueOf(row, "createUserName"))],
    [t("kit.change.createTime"), text(created)],
    [t("kit.change.updater"), text(valueOf(row, "updateUserName"))],
    [t("kit.change.updateTime"), text(updated)],
  ] as const;
  const details = (
    <dl className="sw-change">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Popover content={details} trigger={["hover", "click"]} placement="left">
      <button type="button" className="sw-link" aria-label={`${t("kit.change.of", { name })}: ${formatAgo(last)}`}>
        {formatAgo(last)}
      </button>
    </Popover>
  );
}
