import { Button, Dropdown, type MenuProps, Tooltip } from "antd";
import { type ReactNode, useState } from "react";

type Props = {
  /** What the menu chooses, and the current choice. */
  label: string;
  value: string;
  icon: ReactNode;
  menu: MenuProps;
};

/** A button of the header that opens a menu of choices. Its tooltip would cover the open menu. */
export function HeaderMenu({ label, value, icon, menu }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dropdown menu={{ ...menu, selectable: true }} trigger={["click"]} onOpenChange={setOpen}>
      <Tooltip title={isOpen ? undefined : label}>
        <Button type="text" icon={icon} aria-label={`${label}: ${value}`} />
      </Tooltip>
    </Dropdown>
  );
}
