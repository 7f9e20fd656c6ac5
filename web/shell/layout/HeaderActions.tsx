import { profilePath } from "#base/page/address";
import type { HeaderItem } from "#kit/headerItem.ts";
import { findEntry } from "#kit/menu/menuGroups.ts";
import { useWebModules } from "#kit/webModules.ts";
import { FoldedTools } from "#kit/parts/lateFoldedTools.ts";
import { useHasRoom, useIsMagnified } from "#base/theme/theme.tsx";
import { useTexts } from "#base/i18n";
import { FullScreenButton } from "./FullScreenButton.tsx";
import { LanguageButton } from "./LanguageButton.tsx";
import { SizeButton } from "./SizeButton.tsx";
import type { Frame } from "./useFrame.ts";
import { UserMenu } from "./UserMenu.tsx";

/** Buttons of the shell itself, if there is room for them. */
const ownItems: readonly HeaderItem[] = [
  { order: 40, Item: SizeButton },
  { order: 50, Item: LanguageButton },
  { order: 70, Item: FullScreenButton },
];

/**
 * The actions of the header; in narrow windows some of them are in the user menu, and all behind one button where large
 * text leaves no room.
 */
export function HeaderActions({ frame }: { frame: Frame }) {
  const t = useTexts();
  const isMagnified = useIsMagnified();
  const isPhone = frame.layout === "phone";
  const hasRoom = useHasRoom() && !isPhone;
  const moduleItems = useWebModules().flatMap(({ headerItems = [] }) => headerItems);
  const items = [...moduleItems, ...(hasRoom ? ownItems : [])].toSorted((one, other) => one.order - other.order);
  const hasPage = (path: string) => findEntry(frame.groups, path) !== undefined;
  const buttons = items.map(({ order, Item }) => (
    <Item key={order} isNarrow={isPhone} fold={frame.fold} hasPage={hasPage} />
  ));
  return (
    <div className="sw-header-actions">
      {isMagnified ? <FoldedTools label={t("shell.more")}>{buttons}</FoldedTools> : buttons}
      <UserMenu hasRoom={hasRoom} isNarrow={isPhone} profile={findEntry(frame.groups, profilePath)} />
    </div>
  );
}
