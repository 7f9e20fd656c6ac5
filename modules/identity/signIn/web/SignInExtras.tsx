import { useLocation } from "react-router";
import { ProviderButtons } from "#modules/identity/provider/web";
import type { DemoAccount, SysInfo } from "#contract/systemInfo";
import { resolveReturnPath } from "#base/page/address";
import { chooseTenant, loadSysInfo } from "#base/session/sysInfo";
import { lazyComponent } from "#kit/parts/lazyComponent.tsx";
import type { SignInErrorHandler } from "#modules/identity/session/web";

const DemoAccounts = lazyComponent(async () => (await import("./DemoAccounts.lazy.tsx")).DemoAccounts);

type Props = { info: SysInfo; tenantId: number; onError: SignInErrorHandler; onPick: (account: DemoAccount) => void };

/** Content below the form where the tenant offers more than the sign-in methods. */
export function SignInExtras({ info: { demoAccounts, offers }, tenantId, onError, onPick }: Props) {
  const { search } = useLocation();

  /** The requirements of the account's tenant must be known before an attempt. */
  async function handlePick(account: DemoAccount): Promise<void> {
    chooseTenant(account.tenantId);
    await loadSysInfo();
    onPick(account);
  }

  return (
    <>
      {offers.providers.length === 0 ? undefined : (
        <ProviderButtons {...{ tenantId, onError }} providers={offers.providers} redirect={resolveReturnPath(search)} />
      )}
      {demoAccounts === undefined ? undefined : (
        <DemoAccounts accounts={demoAccounts} tenantId={tenantId} onPick={(account) => void handlePick(account)} />
      )}
    </>
  );
}
