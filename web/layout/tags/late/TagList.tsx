import { CloseOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useWords } from "../../../i18n.ts";
import { IconButton } from "../../../kit/parts/IconButton.tsx";
import { canClose, type Tag } from "../tag.ts";
import "./late.css";

/** From so many pages on one searches among them. */
const manyTags = 9;

type Props = {
  tags: readonly Tag[];
  current: string;
  unsaved: ReadonlyMap<string, unknown>;
  onShow: (tag: Tag) => void;
  onClose: (path: string) => void;
};

/** All open pages, one below the other: to be found, shown and closed. */
export function TagList({ tags, current, unsaved, onShow, onClose }: Props) {
  const t = useWords();
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
      <ul onKeyDown={handleArrows}>
        {found.map((tag) => (
          <li key={tag.path}>
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
            {canClose(tag) ? (
              <IconButton
                label={t("tag.closeNamed", { title: tag.title })}
                icon={<CloseOutlined />}
                onClick={() => {
                  focusBeside(document.activeElement);
                  onClose(tag.path);
                }}
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

/** The line goes away, and with it what has the keyboard. */
function focusBeside(element: Element | null): void {
  const line = element?.closest("li");
  const next = line?.nextElementSibling ?? line?.previousElementSibling;
  next?.querySelector("button")?.focus();
}
