import { useLocation } from "react-router";
import { providerText } from "#modules/provider/text";
import type { DemoAccount, SysInfo } from "#modules/tenant/contract";
import { late } from "../../kit/parts/late.tsx";
import { returnTo } from "../../pages/address.ts";
import { chooseTenant, loadSysInfo } from "../../session/sysInfo.ts";
import type { OnError } from "../useAttempt.ts";
import { DemoAccounts } from "./DemoAccounts.tsx";

const ProviderButtons = late(async () => (await import("./ProviderButtons.tsx")).ProviderButtons, {
  texts: providerText,
});

type Props = { info: SysInfo; tenantId: number; onError: OnError; onPick: (account: DemoAccount) => void };

/** What stands below the form where the tenant has more to offer than the ways to sign in. */
export function Below({ info: { demoAccounts, offers }, tenantId, onError, onPick }: Props) {
  const { search } = useLocation();

  /** What the account's tenant asks for at sign-in has to be known before one tries. */
  async function handlePick(account: DemoAccount): Promise<void> {
    chooseTenant(account.tenantId);
    await loadSysInfo();
    onPick(account);
  }

  return (
    <>
      {offers.providers.length === 0 ? undefined : (
        <ProviderButtons {...{ tenantId, onError }} providers={offers.providers} redirect={returnTo(search)} />
      )}
      {demoAccounts === undefined ? undefined : (
        <DemoAccounts accounts={demoAccounts} onPick={(account) => void handlePick(account)} />
      )}
    </>
  );
}
