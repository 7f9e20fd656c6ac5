import { CheckOutlined, CloseOutlined, HolderOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { KeyboardEvent } from "react";
import { useTexts } from "#base/i18n";
import { MenuIcon } from "#kit/icons/MenuIcon.tsx";
import { IconButton } from "#kit/parts/IconButton.tsx";
import type { PointerDragHandlers } from "#kit/parts/usePointerDrag.ts";
import type { HomeApp } from "../apps.ts";

type FavouriteProps = {
  app: HomeApp;
  isDragged: boolean;
  handle: PointerDragHandlers;
  onStep: (isForward: boolean) => void;
  onRemove: () => void;
};

/** A page among the shortcuts: moved by pointer or arrow keys, and removable. */
export function FavouriteRow({ app, isDragged, handle, onStep, onRemove }: FavouriteProps) {
  const t = useTexts();

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    onStep(event.key === "ArrowDown");
  }

  return (
    <li data-column={String(app.id)} data-dragged={isDragged}>
      <Button
        type="text"
        size="small"
        className="sw-drag"
        icon={<HolderOutlined aria-hidden />}
        aria-label={t("home.move", { name: app.title })}
        onKeyDown={handleKey}
        {...handle}
      />
      <MenuIcon name={app.icon} />
      <span>{app.title}</span>
      <IconButton
        label={t("home.remove", { name: app.title })}
        icon={<CloseOutlined aria-hidden />}
        onClick={onRemove}
      />
    </li>
  );
}

type AppProps = { app: HomeApp; isChosen: boolean; handle: PointerDragHandlers; onAdd: () => void };

/** A page that can become a shortcut: by a click, or by dragging it to its position. */
export function AppRow({ app, isChosen, handle, onAdd }: AppProps) {
  const t = useTexts();
  return (
    <li className="sw-app-line">
      {/* It stays when the page is chosen: a pointer loses what it drags when the element disappears. */}
      <span className="sw-drag" role="presentation" {...handle}>
        <HolderOutlined aria-hidden />
      </span>
      <Button
        type="text"
        block
        className="sw-app-row"
        disabled={isChosen}
        icon={<MenuIcon name={app.icon} />}
        aria-label={t(isChosen ? "home.appChosen" : "home.addPart", { name: app.title })}
        onClick={onAdd}
      >
        <span>{app.title}</span>
        {isChosen ? <CheckOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
      </Button>
    </li>
  );
}
