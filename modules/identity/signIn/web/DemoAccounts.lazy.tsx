import { Button } from "antd";
import { useState } from "react";
import type { DemoAccount } from "#contract/systemInfo";
import { useTexts } from "#base/i18n";

type Props = {
  accounts: readonly DemoAccount[];
  /** The displayed tenant; 0 = none was chosen yet. */
  tenantId: number;
  onPick: (account: DemoAccount) => void;
};

/** The demo's accounts of the displayed tenant, and those of the others on request; a click fills one in. */
export function DemoAccounts({ accounts, tenantId, onPick }: Props) {
  const t = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const own = accounts.filter((account) => account.tenantId === tenantId);
  const isPartial = !showsAll && own.length > 0 && own.length < accounts.length;
  const tenants = [...Map.groupBy(isPartial ? own : accounts, (account) => account.tenantId)];
  return (
    <section className="sw-demo" aria-label={t("signIn.demo")}>
      <h2>{t("signIn.demo")}</h2>
      <p>{t("signIn.demoHint")}</p>
      {tenants.map(([id, group]) => (
        <div key={id}>
          <TenantTitle group={group} />
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
      {isPartial ? (
        <button type="button" className="sw-demo-more" onClick={() => setShowsAll(true)}>
          {t("signIn.demoOthers")}
        </button>
      ) : undefined}
    </section>
  );
}

/** A title reads "tenant：role"; the platform administrator's has no tenant. */
const separator = "：";

function TenantTitle({ group: [first] }: { group: readonly DemoAccount[] }) {
  if (first?.title.includes(separator) !== true) return undefined;
  return <h3>{first.title.split(separator)[0]}</h3>;
}

function roleOf({ title }: DemoAccount): string {
  return title.split(separator).at(-1) ?? title;
}
