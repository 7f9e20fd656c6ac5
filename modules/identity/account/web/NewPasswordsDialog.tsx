import { Alert, Button, Modal } from "antd";
import { useState } from "react";
import { call, CallError, CopyButton, useCallResult, useTexts } from "#kit";
import type { Id } from "#contract/id";
import { useCopy } from "#kit/parts/CopyButton.tsx";
import { saveBlob } from "#kit/parts/saveBlob.ts";
import { accountApi, maxNewPasswords, type NewPassword } from "../contract.ts";
import "./account.css";

type Props = {
  ids: readonly Id[];
  /** The accounts were just added, so no password is lost. */
  isNew: boolean;
  onClosed: () => void;
};

/** One-time passwords of accounts: shown once, with a file to hand over, or sent by e-mail. */
export function NewPasswordsDialog({ ids, isNew, onClosed }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const [passwords, setPasswords] = useState<readonly NewPassword[]>();
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
      keyboard={passwords === undefined}
      onCancel={close}
      afterClose={onClosed}
    >
      {passwords === undefined ? (
        <Delivery ids={ids} isNew={isNew} onDone={setPasswords} onCancel={close} />
      ) : (
        <Passwords passwords={passwords} onClose={close} />
      )}
    </Modal>
  );
}

type DeliveryProps = Omit<Props, "onClosed"> & {
  onDone: (passwords: readonly NewPassword[]) => void;
  onCancel: () => void;
};

function Delivery({ ids, isNew, onDone, onCancel }: DeliveryProps) {
  const t = useTexts();
  const { data: delivery } = useCallResult(accountApi, "passwordDelivery", {});
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function create(byEmail: boolean): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      onDone(await createPasswords(ids, byEmail));
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {error === undefined ? undefined : <Alert type="error" showIcon title={error} />}
      <p>{t(isNew ? "account.newPasswords.added" : "account.newPasswords.reset", { count: ids.length })}</p>
      <div className="sw-dialog-foot">
        <Button onClick={onCancel}>{t("kit.cancel")}</Button>
        {delivery?.email === true ? (
          <Button loading={isBusy} onClick={() => void create(true)}>
            {t("account.newPasswords.send")}
          </Button>
        ) : undefined}
        <Button type="primary" autoFocus loading={isBusy} onClick={() => void create(false)}>
          {t("account.newPasswords.show")}
        </Button>
      </div>
    </>
  );
}

/** In portions, because each password takes the server a moment. */
async function createPasswords(ids: readonly Id[], byEmail: boolean): Promise<readonly NewPassword[]> {
  const passwords: NewPassword[] = [];
  for (let start = 0; start < ids.length; start += maxNewPasswords) {
    const portion = ids.slice(start, start + maxNewPasswords);
    passwords.push(...(await call(accountApi, "resetPwdMany", { ids: portion, byEmail })));
  }
  return passwords;
}

function Passwords({ passwords, onClose }: { passwords: readonly NewPassword[]; onClose: () => void }) {
  const t = useTexts();
  const copy = useCopy();
  const shown = passwords.filter(({ password }) => password !== null);
  const lines = shown.map(({ realName, account, password }) => [realName, account, password].join("\t")).join("\n");

  function handleSave(): void {
    saveBlob(new Blob([lines], { type: "text/plain;charset=utf-8" }), `${t("account.newPasswords.title")}.txt`);
  }

  return (
    <>
      {shown.length > 0 ? <Alert type="warning" showIcon title={t("account.newPasswordShown")} /> : undefined}
      <ul className="sw-new-passwords">
        {passwords.map((one) => (
          <li key={one.id}>
            <span>
              {one.realName} <small>{one.account}</small>
            </span>
            <Outcome {...one} />
          </li>
        ))}
      </ul>
      <div className="sw-dialog-foot">
        {shown.length > 0 ? (
          <>
            <Button onClick={() => void copy(lines)}>{t("account.newPasswords.copyAll")}</Button>
            <Button onClick={handleSave}>{t("account.newPasswords.download")}</Button>
          </>
        ) : undefined}
        <Button type="primary" onClick={onClose}>
          {t("account.understood")}
        </Button>
      </div>
    </>
  );
}

function Outcome({ password, isSent, message }: NewPassword) {
  const t = useTexts();
  if (password === null) return <span>{isSent ? t("account.newPasswords.sent") : message}</span>;
  return (
    <span>
      <output>{password}</output>
      <CopyButton text={password} />
    </span>
  );
}
