import { Button, Modal } from "antd";
import { useState } from "react";
import type { Id } from "#contract/id";
import { isPermitted, useCallResult, useTexts, useWrite } from "#kit";
import { TallContent } from "#kit/parts/TallContent.tsx";
import { usePromptTurn } from "#kit/prompt/usePromptTurn.ts";
import { useSignOut } from "#kit/parts/useSignOut.ts";
import { type MustReadNotices, noticeApi } from "../contract.ts";
import { NoticeWords } from "./NoticeDialog.tsx";
import "./notice.css";

const none: MustReadNotices = { isBlocking: false, lines: [] };
/** Before other dialogs that open by themselves, which say nothing that has to be confirmed. */
const promptOrder = 10;

/** Shows the notices that the account has to confirm above the page, one after the other. */
export function MustReadPrompt() {
  return isPermitted({ of: noticeApi, call: "mustRead" }) ? <PermittedPrompt /> : undefined;
}

function PermittedPrompt() {
  const { data } = useCallResult(noticeApi, "mustRead", {});
  const [postponed, setPostponed] = useState<ReadonlySet<Id>>(new Set());
  const { isBlocking, lines } = data ?? none;
  // What is put off comes back with the next visit, or at once if the tenant blocks the page.
  const open = isBlocking ? lines : lines.filter(({ id }) => !postponed.has(id));
  const isTurn = usePromptTurn({ order: promptOrder, isWaiting: open.length > 0 });
  if (!isTurn) return undefined;
  return (
    <MustReadDialog
      notices={{ isBlocking, lines: open }}
      onPostpone={() => setPostponed(new Set([...postponed, ...open.map(({ id }) => id)]))}
    />
  );
}

type Props = { notices: MustReadNotices; onPostpone: () => void };

/** A modal dialog keeps the keyboard; a blocking one can only be left by confirming or signing out. */
function MustReadDialog({ notices: { isBlocking, lines }, onPostpone }: Props) {
  const t = useTexts();
  const signOut = useSignOut();
  const confirm = useWrite(noticeApi, "confirm", { done: "notice.isConfirmed" });
  const [notice] = lines;
  if (notice === undefined) return undefined;
  return (
    <Modal
      open
      title={notice.title}
      width={720}
      className="sw-tall-dialog"
      closable={!isBlocking}
      keyboard={!isBlocking}
      mask={{ closable: false }}
      onCancel={onPostpone}
      footer={
        <div className="sw-must-read-footer">
          {isBlocking ? (
            <Button type="text" onClick={signOut}>
              {t("shell.signOut")}
            </Button>
          ) : (
            <Button onClick={onPostpone}>{t("notice.mustRead.later")}</Button>
          )}
          <Button type="primary" autoFocus loading={confirm.isBusy} onClick={() => void confirm.run({ id: notice.id })}>
            {t("notice.confirm")}
          </Button>
        </div>
      }
    >
      <TallContent label={notice.title}>
        <p className="sw-must-read-note" role="status">
          {t(isBlocking ? "notice.mustRead.blocked" : "notice.mustRead.asked", { count: lines.length })}
        </p>
        <NoticeWords key={notice.id} id={notice.id} />
      </TallContent>
    </Modal>
  );
}
