import { Alert, Button } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import type { InboxKind } from "#contract/inboxKind";
import {
  type Dialog,
  DictionaryTag,
  formatInstant,
  isFieldHidden,
  isPermitted,
  useCallResult,
  useTexts,
  useWrite,
} from "#kit";
import { accountApi } from "#modules/identity/account/contract";
import { PersonName } from "#modules/identity/account/web";
import { LazyReadAttachments } from "#modules/platform/attachment/web";
import { type Notice, noticeApi, ReadStatus } from "../contract.ts";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { TallContent } from "#kit/parts/TallContent.tsx";
import { KindTag } from "./inbox/KindTag.tsx";
import { formatCorrection, isCorrection, isOver } from "./NoticeMarks.tsx";
import { RichText } from "./RichText.tsx";
import type { ReadableNotice } from "./useNoticeDialog.ts";
import "./notice.css";

type Props = { dialog: Dialog<ReadableNotice> };

/** Displays a notice. */
export function NoticeDialog({ dialog: { target, open, close } }: Props) {
  return target === undefined ? undefined : <OpenNotice notice={target} onOpen={open} onClosed={close} />;
}

type OpenProps = { notice: ReadableNotice; onOpen: (notice: ReadableNotice) => void; onClosed: () => void };

function OpenNotice({ notice, onOpen, onClosed }: OpenProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <ModalDialog
      open={isOpen}
      title={notice.title}
      footer={needsConfirmation(notice) ? <ConfirmButton notice={notice} onDone={() => setOpen(false)} /> : null}
      width={720}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => (open ? undefined : onClosed())}
      className="sw-tall-dialog"
    >
      <TallContent label={notice.title}>
        <NoticeWords id={notice.id} kind={notice.kind} onOpen={onOpen} />
      </TallContent>
    </ModalDialog>
  );
}

function needsConfirmation({ isMustRead, confirmTime }: ReadableNotice): boolean {
  return isMustRead === true && confirmTime === null && isPermitted({ of: noticeApi, call: "confirm" });
}

function ConfirmButton({ notice: { id }, onDone }: { notice: ReadableNotice; onDone: () => void }) {
  const t = useTexts();
  const confirm = useWrite(noticeApi, "confirm", { done: "notice.isConfirmed", onDone });
  return (
    <Button type="primary" loading={confirm.isBusy} onClick={() => void confirm.run({ id })}>
      {t("notice.confirm")}
    </Button>
  );
}

type WordsProps = {
  id: Id;
  /** What it is in the inbox of the reader. */
  kind?: InboxKind | undefined;
  /** Opens another version of the notice. */
  onOpen?: (notice: ReadableNotice) => void;
};

/** The content of a notice below its type, publisher and time, and what it corrects or was replaced by. */
export function NoticeWords({ id, kind, onOpen }: WordsProps) {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(noticeApi, "notice", { id });
  if (data === undefined) return <LoadNotice error={error} onRetry={() => void refresh()} />;
  const { type, content, cancelTime } = data;
  return (
    <article>
      <p className="sw-notice-about">
        <EntryKind kind={kind} type={type} />
        <Publisher notice={data} />
      </p>
      <Versions notice={data} onOpen={onOpen} />
      {cancelTime !== null && isOver(cancelTime) && data.replacedTime === null && (
        <Alert
          className="sw-notice-ended"
          type="info"
          showIcon
          title={t("notice.endedOn", { time: formatInstant(cancelTime) })}
        />
      )}
      {isFieldHidden(noticeApi, "content") ? undefined : <RichText html={content} />}
      {kind === "assignment" && <AccountLink notice={data} />}
      <LazyReadAttachments target={{ entity: noticeApi.name, recordId: id }} />
    </article>
  );
}

const separator = " · ";

/** Who has published a notice, in which organisation, and when. */
function Publisher({ notice }: { notice: Notice }) {
  const { publicUserId, publicUserName, publicOrgName } = notice;
  const rest = [publicOrgName, timeOf(notice)].filter(Boolean).join(separator);
  if (!publicUserName) return <span>{rest}</span>;
  return (
    <span>
      <PersonName id={publicUserId} name={publicUserName} />
      {separator}
      {rest}
    </span>
  );
}

/** Only what an author has written has a type. */
function EntryKind({ kind, type }: { kind: InboxKind | undefined; type: Notice["type"] }) {
  if (kind !== undefined && kind !== "notice" && kind !== "announcement") return <KindTag kind={kind} />;
  if (isFieldHidden(noticeApi, "type")) return undefined;
  return <DictionaryTag dictionary="NoticeTypeEnum" value={String(type)} />;
}

/** A request for access leads to the account that asks: there its roles are chosen. */
function AccountLink({ notice: { publicUserId } }: { notice: Notice }) {
  const t = useTexts();
  if (!publicUserId || !isPermitted({ of: accountApi, call: "update" })) return undefined;
  return (
    <a className="sw-link" href={`#/system/user?record=edit:${publicUserId}`}>
      {t("notice.openAccount")}
    </a>
  );
}

type VersionsProps = { notice: Notice; onOpen: WordsProps["onOpen"] };

/** Readers who have received only one of the versions get no link to the other. */
function Versions({ notice, onOpen }: VersionsProps) {
  const t = useTexts();
  const { correctsId, correctsTitle, replacedById, replacedTime } = notice;
  const link = (id: Id | null, title: string, label: string) =>
    id !== null &&
    onOpen && (
      <Button size="small" type="link" onClick={() => onOpen({ id, title, readStatus: ReadStatus.unread })}>
        {label}
      </Button>
    );
  return (
    <>
      {replacedTime !== null && (
        <Alert
          className="sw-notice-ended"
          type="warning"
          showIcon
          title={t("notice.replacedOn", { time: formatInstant(replacedTime) })}
          action={link(replacedById, t("notice.isCorrection"), t("notice.showCorrection"))}
        />
      )}
      {isCorrection(notice) && (
        <Alert
          className="sw-notice-ended"
          type="info"
          showIcon
          title={formatCorrection(t, notice)}
          action={link(correctsId, correctsTitle ?? t("notice.notices"), t("notice.showCorrected"))}
        />
      )}
    </>
  );
}

function timeOf({ publicTime }: Notice): string | undefined {
  return publicTime === null || isFieldHidden(noticeApi, "publicTime") ? undefined : formatInstant(publicTime);
}
