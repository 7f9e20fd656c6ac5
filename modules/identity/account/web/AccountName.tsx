import { LockFilled } from "@ant-design/icons";
import { useTexts } from "#kit";
import type { Account } from "../account.contract.ts";

// Styled inline, because a style sheet of its own would add a request to every list of accounts.
const nameStyle = { display: "inline-flex", alignItems: "center", gap: 6, maxWidth: "100%" } as const;
const lockStyle = { color: "var(--sw-warning)" } as const;

/** The sign-in name of an account, with an icon if it is locked. */
export function AccountName({ row: { account, isLocked } }: { row: Account }) {
  const t = useTexts();
  return (
    <span style={nameStyle}>
      <span className="sw-cell-text">{account}</span>
      {isLocked && <LockFilled style={lockStyle} aria-label={t("account.lockedNow")} title={t("account.lockedNow")} />}
    </span>
  );
}
