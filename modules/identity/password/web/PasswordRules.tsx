import { findPasswordFault } from "#contract/password";
import { useSysInfo } from "#base/session/sysInfo";
import { PasswordStrength } from "./PasswordStrength.tsx";
import { PasswordChecklist } from "./PasswordChecklist.tsx";

type Props = {
  password: string | undefined;
  /** The account of the password, if known. */
  account?: string;
};

/** The tenant's requirements for a new password, and the strength of the one being typed. */
export function PasswordRules({ password = "", account = "" }: Props) {
  const info = useSysInfo();
  if (info === undefined) return undefined;
  const owner = { account, tenantName: info.tenantName };
  return (
    <div className="sw-password-help">
      <PasswordChecklist password={password} policy={info.passwordPolicy} owner={owner} />
      {password === "" ? undefined : (
        <PasswordStrength
          password={password}
          words={[account, info.tenantName]}
          isRefused={findPasswordFault(password, info.passwordPolicy, owner) !== undefined}
        />
      )}
    </div>
  );
}
