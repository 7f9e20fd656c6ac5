import { useTexts } from "#base/i18n";
import type { SignedOutState } from "#base/session/session";
import { useSysInfo } from "#base/session/sysInfo";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";
import type { FailureNotice } from "#modules/identity/session/contract";

/** The error of the last attempt, and what the server says about further ones. */
export type SignInFault = { readonly message: string; readonly notice: FailureNotice | undefined };

/** The error of the last attempt. From the third one on it says what further ones lead to, whatever the account. */
export function SignInError({ fault: { message, notice } }: { fault: SignInFault }) {
  const t = useTexts();
  const info = useSysInfo();
  const minutes = notice?.lockMinutes ?? null;
  return (
    <FormMessage tone="red">
      {message}
      {minutes === null ? undefined : (
        <p>{t(info?.offers.passwordReset === true ? "signIn.lockNoticeReset" : "signIn.lockNotice", { minutes })}</p>
      )}
    </FormMessage>
  );
}

type Props = Pick<SignedOutState, "reason" | "message"> & { fault: SignInFault | undefined };

/** The reason for the sign-out, or the error of the last attempt. */
export function SignInNotice({ reason, message, fault }: Props) {
  const t = useTexts();
  if (fault !== undefined) return <SignInError fault={fault} />;
  if (reason === "notPermitted") return <FormMessage tone="red">{t("signIn.noMenus")}</FormMessage>;
  if (reason === "over") return <FormMessage tone="blue">{message ?? t("signIn.over")}</FormMessage>;
  if (reason === "elsewhere") return <FormMessage tone="blue">{t("signIn.elsewhere")}</FormMessage>;
  return reason === "passwordChanged" ? <FormMessage tone="green">{t("signIn.changed")}</FormMessage> : undefined;
}
