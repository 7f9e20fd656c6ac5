import { PaletteButton } from "../palette/PaletteButton.tsx";
import { profilePath } from "../pages/address.ts";
import { findEntry } from "../pages/screens.ts";
import { SettingsButton } from "../settings/SettingsButton.tsx";
import { useHasRoom } from "../theme/theme.tsx";
import { Bell } from "./Bell.tsx";
import { FullScreenButton } from "./FullScreenButton.tsx";
import { LanguageButton } from "./LanguageButton.tsx";
import { SizeButton } from "./SizeButton.tsx";
import { TaskTray } from "./TaskTray.tsx";
import type { Frame } from "./useFrame.ts";
import { UserMenu } from "./UserMenu.tsx";

/** What can be done wherever one is; where there is little room some of it moves into the menu of the user. */
export function HeaderActions({ frame }: { frame: Frame }) {
  const isPhone = frame.layout === "phone";
  const hasRoom = useHasRoom() && !isPhone;
  return (
    <div className="sw-header-actions">
      <PaletteButton isNarrow={isPhone} fold={frame.fold} />
      <TaskTray />
      <Bell frame={frame} />
      {hasRoom ? (
        <>
          <SizeButton />
          <LanguageButton />
        </>
      ) : undefined}
      <SettingsButton />
      {hasRoom ? <FullScreenButton /> : undefined}
      <UserMenu hasRoom={hasRoom} isNarrow={isPhone} profile={findEntry(frame.groups, profilePath)} />
    </div>
  );
}
