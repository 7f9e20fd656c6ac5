import { ArrowLeftOutlined, LockOutlined, TeamOutlined, WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { EmptyState, useDialog, useTexts } from "#kit";
import { useNamedDraftStore } from "#kit/form/drafts.ts";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { IconButton } from "#kit/parts/IconButton.tsx";
import { useShownThread } from "#kit/parts/shownThreads.ts";
import { PersonName } from "#modules/identity/account/web";
import { type ConversationDetail, ConversationKind, type MessageHead } from "../contract.ts";
import { Composer } from "./Composer.tsx";
import { GroupDrawer } from "./GroupDrawer.tsx";
import { MessageLog } from "./MessageLog.tsx";
import { useOutbox } from "./outbox.ts";
import { PendingMessages } from "./PendingMessages.tsx";
import { type Target, toSearch, toTargetName } from "./target.ts";
import { useRefreshConversations, useTarget } from "./useConversation.ts";
import { getConversationName } from "./words.ts";

type Props = { target: Target; isNarrow: boolean; onClose: () => void };

/** The status of an answer that refuses a call for good. */
const refused = 400;

/** A conversation: its messages, and below them the field for a new one. */
export function ConversationView({ target, isNarrow, onClose }: Props) {
  const t = useTexts();
  const { detail, partner, error, isLoading } = useTarget(target);
  useShownThread(toSearch(target).toString());
  const group = useDialog<true>();
  const refresh = useRefreshConversations();
  const name = getConversationName(t, { name: detail?.name ?? null, partner: detail?.partner ?? partner ?? null });
  const isGroup = detail?.kind === ConversationKind.group;
  // What was shown of a group goes when the account is no longer a member.
  const isMissing = error !== undefined && (detail === undefined || error.status === refused);
  return (
    <section className="sw-messages-view" aria-label={t("conversation.messages", { name })}>
      <header className="sw-messages-head">
        {isNarrow && (
          <IconButton icon={<ArrowLeftOutlined aria-hidden />} label={t("conversation.back")} onClick={onClose} />
        )}
        {isMissing || isLoading ? undefined : (
          <h2>
            <PersonName id={target.kind === "person" ? target.id : undefined} name={name} />
          </h2>
        )}
        {isGroup && (
          <Button type="text" icon={<TeamOutlined aria-hidden />} onClick={() => group.open(true)}>
            {t("conversation.memberCount", { count: detail.memberCount })}
          </Button>
        )}
      </header>
      {isMissing ? (
        <EmptyState
          icon={error.status === 0 ? <WarningOutlined /> : <LockOutlined />}
          isAlert
          title={t("conversation.failed")}
          text={error.message}
        >
          <Button onClick={() => void refresh()}>{t("kit.retry")}</Button>
        </EmptyState>
      ) : isLoading ? (
        <DelayedSkeleton />
      ) : (
        <OpenConversation target={target} name={name} detail={detail} />
      )}
      {group.target !== undefined && isGroup && <GroupDrawer dialog={group} conversation={detail} onLeft={onClose} />}
    </section>
  );
}

type OpenProps = { target: Target; name: string; detail: ConversationDetail | undefined };

function OpenConversation(props: OpenProps) {
  const t = useTexts();
  const { target, name } = props;
  const label = t("conversation.messages", { name });
  const drafts = useNamedDraftStore({ name: `${toTargetName(target)}/unsent`, label });
  return drafts.isReady ? <ReadyConversation {...props} drafts={drafts} label={label} /> : <DelayedSkeleton />;
}

type ReadyProps = OpenProps & { drafts: ReturnType<typeof useNamedDraftStore>; label: string };

function ReadyConversation({ target, detail, drafts, label }: ReadyProps) {
  const t = useTexts();
  const refresh = useRefreshConversations();
  const outbox = useOutbox({ name: toTargetName(target), target, drafts, onSent: refresh });
  const [quoted, setQuoted] = useState<MessageHead>();
  return (
    <>
      {detail === undefined ? (
        <div className="sw-messages-log">
          <p className="sw-messages-hint">{t("conversation.noMessages")}</p>
          <PendingMessages outbox={outbox} shownIds={noIds} />
        </div>
      ) : (
        <MessageLog conversation={detail} outbox={outbox} label={label} onQuote={setQuoted} />
      )}
      {detail?.isPartnerGone === true && (
        <p className="sw-messages-note" role="status">
          {t("conversation.partnerGone")}
        </p>
      )}
      <Composer
        name={toTargetName(target)}
        label={label}
        quoted={quoted}
        onUnquote={() => setQuoted(undefined)}
        onSend={outbox.send}
      />
    </>
  );
}

const noIds: ReadonlySet<number> = new Set();
