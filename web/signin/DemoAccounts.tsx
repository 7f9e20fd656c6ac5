import { Button } from "antd";
import { useMemo } from "react";
import type { DemoAccount } from "#modules/tenant/contract";
import { useWords } from "../i18n.ts";

type Props = { accounts: readonly DemoAccount[]; onPick: (account: DemoAccount) => void };

/** The demo's accounts by tenant; a click fills one in. */
export function DemoAccounts({ accounts, onPick }: Props) {
  const t = useWords();
  const tenants = useMemo(() => [...Map.groupBy(accounts, ({ tenantId }) => tenantId)], [accounts]);
  return (
    <section className="sw-demo" aria-label={t("signIn.demo")}>
      <h2>{t("signIn.demo")}</h2>
      <p>{t("signIn.demoHint")}</p>
      {tenants.map(([tenantId, group]) => (
        <ul key={tenantId}>
          {group.map((one) => (
            <li key={one.account}>
              <Button size="small" onClick={() => onPick(one)} title={`${one.account} / ${one.password}`}>
                {one.title}
              </Button>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
