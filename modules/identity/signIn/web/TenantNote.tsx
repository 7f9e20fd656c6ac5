import { useTexts } from "#base/i18n";
import { useIsSysInfoFailed, useSysInfo } from "#base/session/sysInfo";
import { FormMessage } from "#kit/publicPage/FormMessage.tsx";

/** Says why brand and other ways to sign in are missing, if the tenant's information could not be loaded. */
export function TenantNote() {
  const t = useTexts();
  const info = useSysInfo();
  const isFailed = useIsSysInfoFailed();
  return info === undefined && isFailed ? (
    <FormMessage tone="amber">{t("signIn.tenantUnknown")}</FormMessage>
  ) : undefined;
}
