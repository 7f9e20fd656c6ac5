import { Alert, Button } from "antd";
import { CopyButton, useTexts } from "#kit";
import { useCopy } from "#kit/parts/CopyButton.tsx";
import type { NewPassword } from "../contract.ts";
import { usePasswordFile } from "./usePasswordFile.ts";
import { type SignInAddress, useSignInAddress } from "./useSignInAddress.ts";

/** More of them are handed over by the file. */
const maxLines = 100;

/** `failure`: a later part failed as a whole. */
export type PasswordResult = {
  readonly passwords: readonly NewPassword[];
  /** Links were sent instead of passwords. */
  readonly isInvitation?: boolean;
  readonly failure?: { readonly missedCount: number; readonly reason: string };
};

type Props = PasswordResult & {
  /** The passwords were copied or downloaded. */
  isKept: boolean;
  onKept: () => void;
  onClose: () => void;
};

/** New passwords and the reasons for refused ones. Many passwords are only in the file. */
export function NewPasswords({ passwords, isInvitation = false, failure, isKept, onKept, onClose }: Props) {
  const t = useTexts();
  const copy = useCopy();
  const savePasswordFile = usePasswordFile();
  const { address, isLocal: isLocalAddress } = useSignInAddress();
  const shown = passwords.filter(({ password }) => password !== null);
  const sentCount = passwords.filter(({ isSent }) => isSent).length;
  const isLong = passwords.length > maxLines;
  const listed = isLong ? passwords.filter(({ password, isSent }) => password === null && !isSent) : passwords;
  const lines = shown.map(({ realName, account, password }) => [realName, account, password].join("\t"));

  async function handleCopy(): Promise<void> {
    const instruction = t("account.newPasswords.instruction", { address });
    if (await copy([...lines, "", instruction].join("\n"))) onKept();
  }

  function handleDownload(): void {
    savePasswordFile(shown);
    onKept();
  }

  return (
    <>
      {shown.length > 0 ? <Alert type="warning" showIcon title={t("account.newPasswordShown")} /> : undefined}
      {failure === undefined ? undefined : (
        <Alert
          type="error"
          showIcon
          title={t("account.newPasswords.stopped", { number: failure.missedCount, reason: failure.reason })}
        />
      )}
      {isLong && shown.length > 0 ? <p>{t("account.newPasswords.inFile", { number: shown.length })}</p> : undefined}
      {isLong && sentCount > 0 ? <p>{t("account.newPasswords.sentCount", { number: sentCount })}</p> : undefined}
      <ul className="sw-new-passwords">
        {listed.slice(0, maxLines).map((one) => (
          <li key={one.id}>
            <span>
              {one.realName} <small>{one.account}</small>
            </span>
            <Outcome
              {...one}
              onCopied={listed.length === 1 ? onKept : undefined}
              sent={t(isInvitation ? "account.invite.sent" : "account.newPasswords.sent")}
            />
          </li>
        ))}
      </ul>
      {shown.length > 0 ? <AddressNote address={address} isLocal={isLocalAddress} /> : undefined}
      <div className="sw-dialog-foot">
        {shown.length > 0 ? (
          <>
            <Button type={isKept ? "default" : "primary"} onClick={() => void handleCopy()}>
              {t("account.newPasswords.copyAll")}
            </Button>
            <Button onClick={handleDownload}>{t("account.newPasswords.download")}</Button>
          </>
        ) : undefined}
        <Button type={isKept || shown.length === 0 ? "primary" : "default"} onClick={onClose}>
          {t("account.understood")}
        </Button>
      </div>
    </>
  );
}

function AddressNote({ address, isLocal }: SignInAddress) {
  const t = useTexts();
  if (!isLocal) return <p>{t("account.newPasswords.signInAt", { address })}</p>;
  const warning = t("account.newPasswords.localAddress", {
    address: location.origin,
    setting: "SITEWARD_HOST=0.0.0.0",
  });
  return <p className="sw-new-passwords-local">{warning}</p>;
}

type OutcomeProps = NewPassword & { sent: string; onCopied: (() => void) | undefined };

function Outcome({ password, isSent, message, sent, onCopied }: OutcomeProps) {
  if (password === null) return <span>{isSent ? sent : message}</span>;
  return (
    <span>
      <output>{password}</output>
      <CopyButton text={password} onCopied={onCopied} />
    </span>
  );
}
