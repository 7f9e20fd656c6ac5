import { Alert, Button } from "antd";
import { useState } from "react";
import { call, CallError, useCallResult, useConfirm, useTexts } from "#kit";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import type { Id } from "#contract/id";
import { accountApi, invitationHours, maxInvitations, maxNewPasswords, type NewPassword } from "../contract.ts";
import { NewPasswords, type PasswordResult } from "./NewPasswords.tsx";
import { usePasswordFile } from "./usePasswordFile.ts";
import "./account.css";

/** Where the accounts come from: passwords of `added` and `imported` ones replace none that is in use. */
type Origin = "added" | "imported" | "selected";

type Props = { ids: readonly Id[]; origin: Origin; onClosed: () => void };

/** Access for accounts: one-time passwords that are shown once or sent by e-mail, or links by which people set their own. */
export function NewPasswordsDialog({ ids, origin, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [result, setResult] = useState<PasswordResult>();
  const [isKept, setKept] = useState(false);
  const confirm = useConfirm();
  const close = () => setOpen(false);
  const hasPasswords = result?.passwords.some(({ password }) => password !== null) === true;

  function handleDone(done: PasswordResult, isSaved: boolean): void {
    setResult(done);
    setKept(isSaved);
  }

  async function handleLeave(): Promise<void> {
    const question = { title: t("account.newPasswords.unsaved"), ok: t("kit.close"), isDangerous: true };
    if (!hasPasswords || isKept || (await confirm(question))) close();
  }

  return (
    <ModalDialog
      open={isOpen}
      width={560}
      title={t("account.newPasswords.title")}
      footer={null}
      // Closing the dialog loses the displayed passwords: neither a click on the mask nor Escape closes it, and it asks.
      mask={{ closable: false }}
      keyboard={result === undefined}
      onCancel={() => void handleLeave()}
      afterClose={onClosed}
    >
      {result === undefined ? (
        <Delivery ids={ids} origin={origin} onDone={handleDone} onCancel={close} />
      ) : (
        <NewPasswords {...result} isKept={isKept} onKept={() => setKept(true)} onClose={() => void handleLeave()} />
      )}
    </ModalDialog>
  );
}

const questions = {
  added: "account.newPasswords.added",
  imported: "account.newPasswords.imported",
  selected: "account.newPasswords.reset",
} as const;

type DeliveryProps = Omit<Props, "onClosed"> & {
  onDone: (result: PasswordResult, isKept: boolean) => void;
  onCancel: () => void;
};

function Delivery({ ids, origin, onDone, onCancel }: DeliveryProps) {
  const t = useTexts();
  const { data: delivery } = useCallResult(accountApi, "passwordDelivery", {});
  const [error, setError] = useState<string>();
  const [doneCount, setDoneCount] = useState<number>();
  const savePasswordFile = usePasswordFile();
  const isBusy = doneCount !== undefined;
  const isImport = origin === "imported";

  async function handOver(way: Way): Promise<void> {
    setDoneCount(0);
    setError(undefined);
    try {
      const result = await runInPortions(ids, { way, isImport, onProgress: setDoneCount });
      const isFile = isImport && way === "shown";
      if (isFile) savePasswordFile(result.passwords);
      onDone({ ...result, isInvitation: way === "invited" }, isFile);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
      setDoneCount(undefined);
    }
  }

  const canInvite = delivery?.invitation === true;
  // Who can be invited needs no password by e-mail; an account in use needs one.
  const canSend = delivery?.email === true && (origin === "selected" || !canInvite);
  return (
    <>
      {error === undefined ? undefined : <Alert type="error" showIcon title={error} />}
      <p>{t(questions[origin], { count: ids.length, number: ids.length })}</p>
      {canInvite ? <p>{t("account.invite.hint", { hours: invitationHours })}</p> : undefined}
      {origin === "selected" ? undefined : (
        <p>{t("account.newPasswords.laterHint", { action: t("account.newPasswords.action") })}</p>
      )}
      {isBusy && ids.length > maxNewPasswords ? (
        <p role="status">{t("account.newPasswords.progress", { done: doneCount, total: ids.length })}</p>
      ) : undefined}
      <div className="sw-dialog-foot">
        <Button onClick={onCancel}>{t(origin === "selected" ? "kit.cancel" : "account.newPasswords.later")}</Button>
        {canSend ? (
          <Button loading={isBusy} onClick={() => void handOver("sent")}>
            {t("account.newPasswords.send")}
          </Button>
        ) : undefined}
        {canInvite ? (
          <Button loading={isBusy} onClick={() => void handOver("invited")}>
            {t("account.inviteMany")}
          </Button>
        ) : undefined}
        <Button type="primary" autoFocus loading={isBusy} onClick={() => void handOver("shown")}>
          {t(isImport ? "account.newPasswords.file" : "account.newPasswords.show")}
        </Button>
      </div>
    </>
  );
}

type Way = "shown" | "sent" | "invited";

type HandOver = { way: Way; isImport: boolean; onProgress: (done: number) => void };

/** In portions, because each password takes the server a moment. A failure keeps the results of earlier portions. */
async function runInPortions(ids: readonly Id[], { way, isImport, onProgress }: HandOver): Promise<PasswordResult> {
  const size = way === "invited" ? maxInvitations : maxNewPasswords;
  const options = { byEmail: way === "sent", ...(isImport ? { neverSignedIn: true } : {}) };
  const passwords: NewPassword[] = [];
  for (let start = 0; start < ids.length; start += size) {
    const portion = ids.slice(start, start + size);
    try {
      passwords.push(
        ...(way === "invited"
          ? await call(accountApi, "inviteMany", { ids: portion })
          : await call(accountApi, "resetPwdMany", { ids: portion, ...options })),
      );
    } catch (error) {
      if (!(error instanceof CallError) || start === 0) throw error;
      return { passwords, failure: { missedCount: ids.length - start, reason: error.message } };
    }
    onProgress(Math.min(start + size, ids.length));
  }
  return { passwords };
}
