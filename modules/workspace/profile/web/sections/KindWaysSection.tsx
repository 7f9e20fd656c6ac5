import { Alert, Select, Switch } from "antd";
import { useTexts } from "#base/i18n";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import {
  emailWays,
  inboxWays,
  type KindWays,
  type NotificationPreferences,
  type OwnNotificationPreferences,
} from "../../contract.ts";
import { QuietHours } from "./QuietHours.tsx";
import { SectionError } from "./SectionError.tsx";
import { usePreferences } from "./usePreferences.ts";

type Kind = NotificationPreferences["kinds"][number];

/** How the account hears of each kind of messages, and when nothing is sent. */
export function KindWaysSection() {
  const t = useTexts();
  const { preferences, error, refresh, change } = usePreferences();
  if (preferences === undefined)
    return error === undefined ? <DelayedSkeleton /> : <SectionError error={error} onRetry={refresh} />;
  const { kinds, canSms } = preferences;

  function handleKind(changed: Kind, ways: Partial<KindWays>): void {
    void change({ kinds: kinds.map((kind) => (kind === changed ? { ...kind, ...ways } : kind)) });
  }

  return (
    <>
      <section aria-label={t("profile.kinds")}>
        <h3>{t("profile.kinds")}</h3>
        <Obstacles preferences={preferences} />
        <table className="sw-me-ways">
          <thead>
            <tr>
              <th scope="col">{t("profile.kinds.kind")}</th>
              <th scope="col">{t("profile.kinds.inbox")}</th>
              <th scope="col">{t("profile.kinds.email")}</th>
              {canSms && <th scope="col">{t("profile.kinds.sms")}</th>}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <KindRow key={kind.kind} kind={kind} canSms={canSms} onChange={(ways) => handleKind(kind, ways)} />
            ))}
          </tbody>
        </table>
        <p className="sw-me-note">{t("profile.kinds.confirm")}</p>
      </section>
      <QuietHours preferences={preferences} onChange={(next) => void change(next)} />
    </>
  );
}

type RowProps = { kind: Kind; canSms: boolean; onChange: (ways: Partial<KindWays>) => void };

function KindRow({ kind: { kind, inbox, email, sms }, canSms, onChange }: RowProps) {
  const t = useTexts();
  const name = t(`kit.inboxKind.${kind}`);
  const labels = {
    inbox: t("profile.kinds.inbox"),
    email: t("profile.kinds.email"),
    sms: t("profile.kinds.sms"),
  };
  const labelOf = (way: keyof KindWays) => t("profile.kinds.of", { kind: name, way: labels[way] });
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{t(`profile.kinds.about.${kind}`)}</small>
      </th>
      <td data-label={labels.inbox}>
        <Select
          aria-label={labelOf("inbox")}
          virtual={false}
          value={inbox}
          options={inboxWays.map((value) => ({ value, label: t(`profile.kinds.inbox.${value}`) }))}
          onChange={(next) => onChange({ inbox: next })}
        />
      </td>
      <td data-label={labels.email}>
        <Select
          aria-label={labelOf("email")}
          virtual={false}
          value={email}
          options={emailWays.map((value) => ({ value, label: t(`profile.kinds.email.${value}`) }))}
          onChange={(next) => onChange({ email: next })}
        />
      </td>
      {canSms && (
        <td data-label={labels.sms}>
          <Switch aria-label={labelOf("sms")} checked={sms} onChange={(next) => onChange({ sms: next })} />
        </td>
      )}
    </tr>
  );
}

/** Why e-mails or SMS that are wanted do not come. */
function Obstacles({ preferences }: { preferences: OwnNotificationPreferences }) {
  const t = useTexts();
  const { kinds, hasEmail, hasPhone, canEmail, canSms } = preferences;
  const wantsEmail = kinds.some(({ email }) => email !== "none");
  const wantsSms = canSms && kinds.some(({ sms }) => sms);
  return (
    <>
      {!hasEmail && (
        <Alert
          type={wantsEmail ? "warning" : "info"}
          showIcon
          title={t("profile.kinds.noEmail")}
          action={<a href="#/system/userCenter?section=basics">{t("profile.kinds.addEmail")}</a>}
        />
      )}
      {!canEmail && <Alert type={wantsEmail ? "warning" : "info"} showIcon title={t("profile.kinds.noSender")} />}
      {wantsSms && !hasPhone && <Alert type="warning" showIcon title={t("profile.kinds.noPhone")} />}
    </>
  );
}
