import { CloseOutlined, PushpinFilled, PushpinOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTexts } from "#base/i18n";
import { IconButton } from "#kit/parts/IconButton.tsx";
import type { OpenPages } from "../../router/useOpenPages.ts";
import { canClose, type Tab } from "./tab.ts";
import { useTabCloser } from "./useTabCloser.ts";
import "./tabList.css";

/** With this number of pages or more there is a search box. */
const searchThreshold = 9;

type Props = {
  tabs: readonly Tab[];
  current: string;
  unsaved: ReadonlyMap<string, unknown>;
  open: OpenPages;
  onShow: (tab: Tab) => void;
};

/** All open pages as a list: search, activate, pin and close. */
export function TabList({ tabs, current, unsaved, open, onShow }: Props) {
  const t = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const closing = useTabCloser(list, open.close);
  const [wanted, setWanted] = useState("");
  const found = tabs.filter(({ title }) => title.toLowerCase().includes(wanted.trim().toLowerCase()));

  return (
    <div className="sw-tag-list">
      {tabs.length >= searchThreshold || wanted !== "" ? (
        <Input
          allowClear
          value={wanted}
          aria-label={t("tag.find")}
          placeholder={t("tag.find")}
          onChange={(event) => setWanted(event.target.value)}
        />
      ) : undefined}
      {found.length === 0 && <p role="status">{t("tag.none")}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons in it */}
      <ul ref={list} tabIndex={-1} onKeyDown={handleArrows} onFocus={closing.handleFocus}>
        {found.map((tab) => (
          <li key={tab.path} data-path={tab.path}>
            <button
              type="button"
              className="sw-tag-line"
              aria-current={tab.path === current ? "page" : undefined}
              onClick={() => onShow(tab)}
            >
              <span>{tab.title}</span>
              {unsaved.has(tab.path) && (
                <span role="img" className="sw-tag-unsaved" aria-label={t("tag.unsaved")} title={t("tag.unsaved")} />
              )}
            </button>
            {tab.isAffix ? undefined : <Pin tab={tab} open={open} />}
            {canClose(tab) ? (
              <IconButton
                label={t("tag.closeNamed", { title: tab.title })}
                icon={<CloseOutlined />}
                onClick={() => void closing.close([tab.path])}
              />
            ) : undefined}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Arrow keys move between lines. */
function handleArrows(event: KeyboardEvent<HTMLElement>): void {
  const isDown = event.key === "ArrowDown";
  if (!isDown && event.key !== "ArrowUp") return;
  event.preventDefault();
  const line = document.activeElement?.closest("li");
  const next = isDown ? line?.nextElementSibling : line?.previousElementSibling;
  next?.querySelector("button")?.focus();
}

/** Pinned pages stay open, also after signing in again. */
function Pin({ tab: { path, search, title, isPinned }, open }: Pick<Props, "open"> & { tab: Tab }) {
  const t = useTexts();
  return (
    <span className="sw-tag-pin" data-pinned={isPinned}>
      <IconButton
        label={t(isPinned ? "tag.unpinNamed" : "tag.pinNamed", { title })}
        icon={isPinned ? <PushpinFilled /> : <PushpinOutlined />}
        onClick={() => (isPinned ? open.unpin(path) : open.pin({ path, search }))}
      />
    </span>
  );
}
