import { DetailDrawer, type Dialog, DictionaryTag, formatAgo, useCallResult, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { type Tenant, tenantAdministrationApi } from "../contract.ts";
import "./tenant.css";

/** The accounts of a tenant, to read. */
export function AccountsDrawer({ dialog }: { dialog: Dialog<Tenant> }) {
  const t = useTexts();
  return (
    <DetailDrawer dialog={dialog} width={880} title={({ name }) => t("tenant.usersOf", { name })}>
      {(tenant) => <Accounts tenant={tenant} />}
    </DetailDrawer>
  );
}

function Accounts({ tenant: { id: tenantId, name } }: { tenant: Tenant }) {
  const t = useTexts();
  const { data: accounts, error, refresh } = useCallResult(tenantAdministrationApi, "userList", { tenantId });
  if (accounts === undefined) return <LoadNotice rows={8} error={error} onRetry={() => void refresh()} />;
  return (
    <div className="sw-tenant-drawer sw-tenant-accounts">
      <table aria-label={t("tenant.usersOf", { name })}>
        <thead>
          <tr>
            <th scope="col">{t("account.account")}</th>
            <th scope="col">{t("account.realName")}</th>
            <th scope="col">{t("account.accountType")}</th>
            <th scope="col">{t("account.orgName")}</th>
            <th scope="col">{t("account.phone")}</th>
            <th scope="col">{t("account.lastLoginTime")}</th>
            <th scope="col">{t("account.status")}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <td>{account.account}</td>
              <td>{account.realName}</td>
              <td>
                <DictionaryTag dictionary="AccountTypeEnum" value={String(account.accountType)} />
              </td>
              <td>{account.organisationName}</td>
              <td>{account.phone}</td>
              <td>{account.lastLoginTime === null ? "" : formatAgo(account.lastLoginTime)}</td>
              <td>
                <DictionaryTag dictionary="StatusEnum" value={String(account.status)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
