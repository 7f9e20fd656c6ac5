import { Popover } from "antd";
import { useState } from "react";
import { useTexts } from "#base/i18n";
import { readFieldValue } from "../resource/resource.ts";
import { formatAgo, formatExactly, formatInstant } from "./time.ts";

/** The time of a record's last change; a click shows who created and changed it. */
export function LastChangeCell({ row, name }: { row: object; name: string }) {
  const t = useTexts();
  // The popover is rendered when it is first opened, because a list has many rows.
  const [isOpen, setOpen] = useState<boolean>();
  const created = readFieldValue(row, "createTime");
  const updated = readFieldValue(row, "updateTime");
  const last = updated instanceof Date ? updated : created;
  if (!(last instanceof Date)) return t("kit.none");
  const when = formatAgo(last);
  const buttonProps = {
    className: "sw-link",
    title: formatExactly(last),
    "aria-label": `${when} · ${t("kit.change.of", { name })}`,
  };
  if (isOpen === undefined) {
    return (
      <button type="button" {...buttonProps} onClick={() => setOpen(true)}>
        {when}
      </button>
    );
  }
  return (
    <Popover content={<Details row={row} />} trigger="click" placement="left" open={isOpen} onOpenChange={setOpen}>
      <button type="button" {...buttonProps}>
        {when}
      </button>
    </Popover>
  );
}

function Details({ row }: { row: object }) {
  const t = useTexts();
  const text = (name: string) => {
    const value = readFieldValue(row, name);
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
