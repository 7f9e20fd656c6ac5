import { useTexts } from "#base/i18n";
import { WidgetFrame } from "#kit/widgets/WidgetFrame.tsx";
import { useSession } from "#base/session/session";

/** The signed-in account at a glance. */
export function AccountSummary() {
  const t = useTexts();
  const { user } = useSession();
  const roles = user.roles.filter(({ disabled }) => !disabled).map(({ name }) => name);
  const lines: readonly (readonly [string, string | null])[] = [
    [t("home.account"), user.account],
    [t("home.organisation"), user.orgName],
    [t("home.position"), user.posName],
    [t("home.roles"), roles.join(t("kit.comma"))],
  ];
  return (
    <WidgetFrame title={t("home.me")}>
      <dl className="sw-details">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null || value === "" ? t("home.none") : value}</dd>
          </div>
        ))}
      </dl>
    </WidgetFrame>
  );
}
