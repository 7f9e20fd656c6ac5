import { useState } from "react";
import type { MenuGroup } from "#kit/menu/menuGroups.ts";
import { useThemeConfig } from "#base/theme/config";
import { Rail } from "./Rail.tsx";
import { SubMenu } from "./SubMenu.tsx";
import { type Frame, listVisibleEntries } from "./useFrame.ts";

/** The rail with the groups of the menu, and next to it the pages of one of them. */
export function ColumnsMenu({ frame }: { frame: Frame }) {
  const { opensOnHover } = useThemeConfig();
  const [pointed, setPointed] = useState<MenuGroup>();
  const group = (opensOnHover ? pointed : undefined) ?? frame.group;
  const hasSubMenu = frame.fold?.isFolded !== true && listVisibleEntries(group).length > 1;
  return (
    <div className="sw-columns" onPointerLeave={() => setPointed(undefined)}>
      <Rail groups={frame.groups} current={frame.group} onPoint={setPointed} />
      {hasSubMenu && group !== undefined ? <SubMenu group={group} frame={frame} /> : undefined}
    </div>
  );
}
