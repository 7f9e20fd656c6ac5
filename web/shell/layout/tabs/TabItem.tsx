import { CloseOutlined, PushpinFilled } from "@ant-design/icons";
import { useEffect, useRef } from "react";
import { useTexts } from "#base/i18n";
import { MenuIcon } from "#kit/icons/MenuIcon.tsx";
import { canClose, type Tab, type TabActions } from "./tab.ts";

type Props = {
  tab: Tab;
  isCurrent: boolean;
  isUnsaved: boolean;
  /** One tab is reached by the Tab key, the others by arrow keys from there. */
  isStop: boolean;
  hasIcon: boolean;
  actions: TabActions;
};

/** The tab of one open page: its name activates it, the cross closes it, the pin unpins it. */
export function TabItem({ tab, isCurrent, isUnsaved, isStop, hasIcon, actions }: Props) {
  const t = useTexts();
  const element = useRef<HTMLLIElement>(null);
  const { path, title, icon, isPinned } = tab;
  const isClosable = canClose(tab);

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
        onClick={() => actions.show(tab)}
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
          onClick={() => actions.close([path])}
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
          onClick={() => actions.unpin(path)}
        >
          <PushpinFilled />
        </button>
      ) : undefined}
    </li>
  );
}
