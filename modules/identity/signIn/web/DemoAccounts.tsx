import { Button } from "antd";
import { useMemo } from "react";
import type { DemoAccount } from "#contract/systemInfo";
import { useTexts } from "#base/i18n";

type Props = { accounts: readonly DemoAccount[]; onPick: (account: DemoAccount) => void };

/** The demo's accounts by tenant; a click fills one in. */
export function DemoAccounts({ accounts, onPick }: Props) {
  const t = useTexts();
  const tenants = useMemo(() => [...Map.groupBy(accounts, ({ tenantId }) => tenantId)], [accounts]);
  return (
    <section className="sw-demo" aria-label={t("signIn.demo")}>
      <h2>{t("signIn.demo")}</h2>
      <p>{t("signIn.demoHint")}</p>
      {tenants.map(([tenantId, group]) => (
        <div key={tenantId}>
          <h3>{tenantOf(group)}</h3>
          <ul>
            {group.map((account) => (
              <li key={account.account}>
                <Button size="small" onClick={() => onPick(account)} title={`${account.account} / ${account.password}`}>
                  {roleOf(account)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** A title reads "tenant：role"; the platform administrator's has no tenant. */
const separator = "：";

function tenantOf([first]: readonly DemoAccount[]): string | undefined {
  return first?.title.includes(separator) === true ? first.title.split(separator)[0] : undefined;
}

function roleOf({ title }: DemoAccount): string {
  return title.split(separator).at(-1) ?? title;
}
