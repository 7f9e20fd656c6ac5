import { CloseOutlined, PushpinFilled, PushpinOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { type KeyboardEvent, useRef, useState } from "react";
import { useWords } from "../../../i18n.ts";
import { IconButton } from "../../../kit/parts/IconButton.tsx";
import type { OpenPages } from "../../../pages/useOpenPages.ts";
import { canClose, type Tag } from "../tag.ts";
import { useClosing } from "../useClosing.ts";
import "./late.css";

/** From so many pages on one searches among them. */
const manyTags = 9;

type Props = {
  tags: readonly Tag[];
  current: string;
  unsaved: ReadonlyMap<string, unknown>;
  open: OpenPages;
  onShow: (tag: Tag) => void;
};

/** All open pages, one below the other: to be found, shown, pinned and closed. */
export function TagList({ tags, current, unsaved, open, onShow }: Props) {
  const t = useWords();
  const list = useRef<HTMLUListElement>(null);
  const closing = useClosing(list, open.close);
  const [wanted, setWanted] = useState("");
  const found = tags.filter(({ title }) => title.toLowerCase().includes(wanted.trim().toLowerCase()));

  return (
    <div className="sw-tag-list">
      {tags.length >= manyTags || wanted !== "" ? (
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
        {found.map((tag) => (
          <li key={tag.path} data-path={tag.path}>
            <button
              type="button"
              className="sw-tag-line"
              aria-current={tag.path === current ? "page" : undefined}
              onClick={() => onShow(tag)}
            >
              <span>{tag.title}</span>
              {unsaved.has(tag.path) && (
                <span role="img" className="sw-tag-unsaved" aria-label={t("tag.unsaved")} title={t("tag.unsaved")} />
              )}
            </button>
            {tag.isAffix ? undefined : <Pin tag={tag} open={open} />}
            {canClose(tag) ? (
              <IconButton
                label={t("tag.closeNamed", { title: tag.title })}
                icon={<CloseOutlined />}
                onClick={() => void closing.close([tag.path])}
              />
            ) : undefined}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Arrows go from line to line. */
function handleArrows(event: KeyboardEvent<HTMLElement>): void {
  const isDown = event.key === "ArrowDown";
  if (!isDown && event.key !== "ArrowUp") return;
  event.preventDefault();
  const line = document.activeElement?.closest("li");
  const next = isDown ? line?.nextElementSibling : line?.previousElementSibling;
  next?.querySelector("button")?.focus();
}

/** Pages that are pinned stay, also when one signs in again. */
function Pin({ tag: { path, search, title, isPinned }, open }: Pick<Props, "open"> & { tag: Tag }) {
  const t = useWords();
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
