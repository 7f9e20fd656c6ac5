import { MessageOutlined } from "@ant-design/icons";
import { useEffect } from "react";
import { EmptyState, useDialog, usePageSearch, useTexts } from "#kit";
import { useIsNarrow } from "#base/theme/theme.tsx";
import { useShownThread } from "#kit/parts/shownThreads.ts";
import { ConversationList } from "./ConversationList.tsx";
import { ConversationView } from "./ConversationView.tsx";
import { NewConversationDialog } from "./NewConversationDialog.tsx";
import { messagePath } from "./messagePath.ts";
import { keepLastTarget, readLastTarget, readTarget, type Target, toSearch, toTargetName } from "./target.ts";
import "./message.css";

/** The conversations of the account beside the selected one; on a phone one after the other. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = usePageSearch();
  const isNarrow = useIsNarrow();
  const beginning = useDialog<true>();
  const addressed = readTarget(search);
  // On a phone the address without a conversation is that of the list.
  const target = addressed ?? (isNarrow ? undefined : readLastTarget());
  useEffect(() => {
    if (addressed !== undefined) keepLastTarget(addressed);
  }, [addressed]);

  function open(next: Target | undefined): void {
    if (next === undefined) keepLastTarget(undefined);
    setSearch(toSearch(next), next === undefined ? "back" : "push");
  }

  return (
    <div className="sw-surface sw-messages" data-narrow={isNarrow}>
      <h1 className="sw-hidden">{t("conversation.menu")}</h1>
      {isNarrow && target !== undefined ? undefined : (
        <>
          <ShownList />
          <ConversationList selected={target} onOpen={open} onNew={() => beginning.open(true)} />
        </>
      )}
      {target !== undefined ? (
        <ConversationView
          key={toTargetName(target)}
          target={target}
          onClose={() => open(undefined)}
          isNarrow={isNarrow}
        />
      ) : (
        !isNarrow && (
          <section className="sw-messages-none">
            <EmptyState
              icon={<MessageOutlined />}
              title={t("conversation.choose.title")}
              text={t("conversation.choose.text")}
            />
          </section>
        )
      )}
      {beginning.target === undefined ? undefined : <NewConversationDialog onClosed={beginning.close} onBegun={open} />}
    </div>
  );
}

/** The list has a line for each new message: no pop-up repeats it. */
function ShownList() {
  useShownThread(messagePath);
  return undefined;
}
