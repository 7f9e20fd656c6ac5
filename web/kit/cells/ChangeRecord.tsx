import { Popover } from "antd";
import { useState } from "react";
import { useWords } from "../../i18n.ts";
import { valueOf } from "../resource/resource.ts";
import { formatAgo, formatExactly, formatInstant } from "./time.ts";

/** When a record was last changed; a press shows who made and changed it. */
export function ChangeRecord({ row, name }: { row: object; name: string }) {
  const t = useWords();
  // The popover is made when it is first opened: a list has many rows.
  const [isOpen, setOpen] = useState<boolean>();
  const created = valueOf(row, "createTime");
  const updated = valueOf(row, "updateTime");
  const last = updated instanceof Date ? updated : created;
  if (!(last instanceof Date)) return t("kit.none");
  const when = formatAgo(last);
  const press = {
    className: "sw-link",
    title: formatExactly(last),
    "aria-label": `${when} · ${t("kit.change.of", { name })}`,
  };
  if (isOpen === undefined) {
    return (
      <button type="button" {...press} onClick={() => setOpen(true)}>
        {when}
      </button>
    );
  }
  return (
    <Popover content={<Details row={row} />} trigger="click" placement="left" open={isOpen} onOpenChange={setOpen}>
      <button type="button" {...press}>
        {when}
      </button>
    </Popover>
  );
}

function Details({ row }: { row: object }) {
  const t = useWords();
  const text = (name: string) => {
    const value = valueOf(row, name);
    if (value instanceof Date) return formatInstant(value);
    return typeof value === "string" && value !== "" ? value : t("kit.none");
  };
  const lines = [
    [t("kit.change.creator"), text("createUserName")],
    [t("kit.change.createTime"), text("createTime")],
    [t("kit.change.updater"), text("updateUserName")],
    [t("kit.change.updateTime"), text("updateTime")],
  ] as const;
  return (
    <dl className="sw-change">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
