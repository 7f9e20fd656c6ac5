import { useState } from "react";
import type { Group } from "../pages/screens.ts";
import { useThemeConfig } from "../theme/config.ts";
import { Rail } from "./Rail.tsx";
import { SubMenu } from "./SubMenu.tsx";
import { type Frame, visibleIn } from "./useFrame.ts";

/** The rail with the groups of the menu, and beside it the pages of one of them. */
export function ColumnsMenu({ frame }: { frame: Frame }) {
  const { opensOnHover } = useThemeConfig();
  const [pointed, setPointed] = useState<Group>();
  const shown = (opensOnHover ? pointed : undefined) ?? frame.group;
  const hasSubMenu = frame.fold?.isFolded !== true && visibleIn(shown).length > 1;
  return (
    <div className="sw-columns" onPointerLeave={() => setPointed(undefined)}>
      <Rail groups={frame.groups} current={frame.group} onPoint={setPointed} />
      {hasSubMenu && shown !== undefined ? <SubMenu group={shown} frame={frame} /> : undefined}
    </div>
  );
}
