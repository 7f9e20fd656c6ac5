import { CloseOutlined, DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../i18n.ts";
import { findEntry, type Group } from "../pages/screens.ts";
import { useUnsaved } from "../pages/unsaved.ts";
import type { OpenPages } from "../pages/useOpenPages.ts";

type Props = { groups: readonly Group[]; open: OpenPages; current: string };

type Tag = { path: string; address: string; title: string; isAffix: boolean };

/** The open pages as tags: a click shows one, the cross or the middle button closes it, the rest is in its menu. */
export function Tags({ groups, open, current }: Props) {
  const t = useWords();
  const navigate = useNavigate();
  const unsaved = useUnsaved();
  const tags: Tag[] = open.pages.flatMap(({ path, search }) => {
    const entry = findEntry(groups, path);
    return entry === undefined ? [] : [{ path, address: path + search, title: entry.title, isAffix: entry.isAffix }];
  });
  const ordered = [...tags.filter(({ isAffix }) => isAffix), ...tags.filter(({ isAffix }) => !isAffix)];
  const all = ordered.map((tag) => ({ key: tag.path, label: tag.title, onClick: () => void navigate(tag.address) }));

  return (
    <nav className="sw-tags" aria-label={t("shell.pages")}>
      <ul>
        {ordered.map((tag) => (
          <TagItem
            key={tag.path}
            tag={tag}
            isCurrent={tag.path === current}
            isUnsaved={unsaved.has(tag.path)}
            open={open}
            onShow={() => void navigate(tag.address)}
          />
        ))}
      </ul>
      <Dropdown menu={{ items: all, selectable: true, selectedKeys: [current] }} trigger={["click"]}>
        <Button type="text" size="small" aria-label={t("tag.all")} icon={<DownOutlined />} />
      </Dropdown>
    </nav>
  );
}

type ItemProps = { tag: Tag; isCurrent: boolean; isUnsaved: boolean; open: OpenPages; onShow: () => void };

function TagItem({ tag, isCurrent, isUnsaved, open, onShow }: ItemProps) {
  const t = useWords();
  const element = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isCurrent]);

  const items: MenuProps["items"] = [
    { key: "refresh", label: t("tag.refresh"), onClick: () => open.refresh(tag.path) },
    { key: "close", label: t("tag.close"), disabled: tag.isAffix, onClick: () => open.close(tag.path) },
    { key: "others", label: t("tag.closeOthers"), onClick: () => open.closeOthers(tag.path) },
    { key: "all", label: t("tag.closeAll"), onClick: () => open.closeAll() },
  ];

  return (
    <li ref={element} className="sw-tag" data-current={isCurrent}>
      <Dropdown menu={{ items }} trigger={["contextMenu"]}>
        <button
          type="button"
          aria-current={isCurrent ? "page" : undefined}
          onClick={onShow}
          onAuxClick={(event) => {
            if (event.button === 1 && !tag.isAffix) open.close(tag.path);
          }}
        >
          {tag.title}
          {isUnsaved && (
            <span role="img" className="sw-tag-unsaved" aria-label={t("tag.unsaved")} title={t("tag.unsaved")} />
          )}
        </button>
      </Dropdown>
      {tag.isAffix ? undefined : (
        <button
          type="button"
          className="sw-tag-close"
          aria-label={t("tag.closeNamed", { title: tag.title })}
          onClick={() => open.close(tag.path)}
        >
          <CloseOutlined />
        </button>
      )}
    </li>
  );
}
