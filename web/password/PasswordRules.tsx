import { useSysInfo } from "../session/sysInfo.ts";
import { PasswordMeter } from "./PasswordMeter.tsx";
import { PasswordPoints } from "./PasswordPoints.tsx";

type Props = {
  password: string | undefined;
  /** Whose password it is to be, where that is known. */
  account?: string;
};

/** What the tenant asks of a new password, and how hard the one that is being typed would be to guess. */
export function PasswordRules({ password = "", account = "" }: Props) {
  const info = useSysInfo();
  if (info === undefined) return undefined;
  return (
    <div className="sw-password-help">
      <PasswordPoints password={password} policy={info.passwordPolicy} />
      {password === "" ? undefined : <PasswordMeter password={password} words={[account, info.tenantName]} />}
    </div>
  );
}
