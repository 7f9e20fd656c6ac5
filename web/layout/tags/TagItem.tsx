import { CloseOutlined, PushpinFilled } from "@ant-design/icons";
import { useEffect, useRef } from "react";
import { useWords } from "../../i18n.ts";
import { MenuIcon } from "../../kit/icons/MenuIcon.tsx";
import { canClose, type Tag, type TagActs } from "./tag.ts";

type Props = {
  tag: Tag;
  isCurrent: boolean;
  isUnsaved: boolean;
  /** One tag of the row is reached by Tab, the others by arrows from there. */
  isStop: boolean;
  hasIcon: boolean;
  acts: TagActs;
};

/** One open page: its name shows it, the cross closes it, the pin lets it go. */
export function TagItem({ tag, isCurrent, isUnsaved, isStop, hasIcon, acts }: Props) {
  const t = useWords();
  const element = useRef<HTMLLIElement>(null);
  const { path, title, icon, isPinned } = tag;
  const isClosable = canClose(tag);

  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isCurrent]);

  return (
    <li ref={element} className="sw-tag" data-path={path} data-current={isCurrent}>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-current={isCurrent ? "page" : undefined}
        aria-keyshortcuts={isClosable ? "Delete" : undefined}
        onClick={() => acts.show(tag)}
      >
        {hasIcon ? <MenuIcon name={icon} size={14} /> : undefined}
        {title}
        {isUnsaved && (
          <span role="img" className="sw-tag-unsaved" aria-label={t("tag.unsaved")} title={t("tag.unsaved")} />
        )}
      </button>
      {isClosable ? (
        <button
          type="button"
          className="sw-tag-close"
          tabIndex={-1}
          aria-label={t("tag.closeNamed", { title })}
          onClick={() => acts.close([path])}
        >
          <CloseOutlined />
        </button>
      ) : undefined}
      {isPinned ? (
        <button
          type="button"
          className="sw-tag-close"
          tabIndex={-1}
          aria-label={t("tag.unpinNamed", { title })}
          onClick={() => acts.unpin(path)}
        >
          <PushpinFilled />
        </button>
      ) : undefined}
    </li>
  );
}
