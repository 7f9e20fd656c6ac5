import { Alert, Button, Modal } from "antd";
import { useState } from "react";
import { call, CallError, useCallResult, useTexts } from "#kit";
import type { Id } from "#contract/id";
import { accountApi, maxNewPasswords, type NewPassword } from "../contract.ts";
import { NewPasswords, type PasswordResult } from "./NewPasswords.tsx";
import { savePasswordFile } from "./passwordFile.ts";
import "./account.css";

/** Where the accounts come from: passwords of `added` and `imported` ones replace none that is in use. */
type Origin = "added" | "imported" | "selected";

type Props = { ids: readonly Id[]; origin: Origin; onClosed: () => void };

/** One-time passwords of accounts: shown once, with a file to hand over, or sent by e-mail. */
export function NewPasswordsDialog({ ids, origin, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [result, setResult] = useState<PasswordResult>();
  const close = () => setOpen(false);
  return (
    <Modal
      open={isOpen}
      width={560}
      centered
      title={t("account.newPasswords.title")}
      footer={null}
      // Closing the dialog loses the displayed passwords, so neither a click on the mask nor Escape closes it.
      mask={{ closable: false }}
      keyboard={result === undefined}
      onCancel={close}
      afterClose={onClosed}
    >
      {result === undefined ? (
        <Delivery ids={ids} origin={origin} onDone={setResult} onCancel={close} />
      ) : (
        <NewPasswords {...result} onClose={close} />
      )}
    </Modal>
  );
}

const questions = {
  added: "account.newPasswords.added",
  imported: "account.newPasswords.imported",
  selected: "account.newPasswords.reset",
} as const;

type DeliveryProps = Omit<Props, "onClosed"> & {
  onDone: (result: PasswordResult) => void;
  onCancel: () => void;
};

function Delivery({ ids, origin, onDone, onCancel }: DeliveryProps) {
  const t = useTexts();
  const { data: delivery } = useCallResult(accountApi, "passwordDelivery", {});
  const [error, setError] = useState<string>();
  const [doneCount, setDoneCount] = useState<number>();
  const isBusy = doneCount !== undefined;
  const isImport = origin === "imported";

  async function create(byEmail: boolean): Promise<void> {
    setDoneCount(0);
    setError(undefined);
    try {
      const options = { byEmail, ...(isImport ? { neverSignedIn: true } : {}) };
      const result = await createPasswords(ids, options, setDoneCount);
      if (isImport && !byEmail) savePasswordFile(t, result.passwords);
      onDone(result);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
      setDoneCount(undefined);
    }
  }

  return (
    <>
      {error === undefined ? undefined : <Alert type="error" showIcon title={error} />}
      <p>{t(questions[origin], { count: ids.length, number: ids.length })}</p>
      {isBusy && ids.length > maxNewPasswords ? (
        <p role="status">{t("account.newPasswords.progress", { done: doneCount, total: ids.length })}</p>
      ) : undefined}
      <div className="sw-dialog-foot">
        <Button onClick={onCancel}>{t("kit.cancel")}</Button>
        {delivery?.email === true ? (
          <Button loading={isBusy} onClick={() => void create(true)}>
            {t("account.newPasswords.send")}
          </Button>
        ) : undefined}
        <Button type="primary" autoFocus loading={isBusy} onClick={() => void create(false)}>
          {t(isImport ? "account.newPasswords.file" : "account.newPasswords.show")}
        </Button>
      </div>
    </>
  );
}

type Options = { byEmail: boolean; neverSignedIn?: boolean };

/** In portions, because each password takes the server a moment. A failure keeps the passwords of earlier portions. */
async function createPasswords(
  ids: readonly Id[],
  options: Options,
  onProgress: (done: number) => void,
): Promise<PasswordResult> {
  const passwords: NewPassword[] = [];
  for (let start = 0; start < ids.length; start += maxNewPasswords) {
    const portion = ids.slice(start, start + maxNewPasswords);
    try {
      passwords.push(...(await call(accountApi, "resetPwdMany", { ids: portion, ...options })));
    } catch (error) {
      if (!(error instanceof CallError) || start === 0) throw error;
      return { passwords, failure: { missedCount: ids.length - start, reason: error.message } };
    }
    onProgress(Math.min(start + maxNewPasswords, ids.length));
  }
  return { passwords };
}
