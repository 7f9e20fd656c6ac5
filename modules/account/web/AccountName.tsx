import { LockFilled } from "@ant-design/icons";
import { useWords } from "#kit";
import type { Account } from "../account.contract.ts";
import "./account.css";

/** What somebody signs in with, and whether that is locked. */
export function AccountName({ row: { account, isLocked } }: { row: Account }) {
  const t = useWords();
  return (
    <span className="sw-account-name">
      <span className="sw-cell-text">{account}</span>
      {isLocked && (
        <LockFilled className="sw-account-lock" aria-label={t("account.lockedNow")} title={t("account.lockedNow")} />
      )}
    </span>
  );
}
