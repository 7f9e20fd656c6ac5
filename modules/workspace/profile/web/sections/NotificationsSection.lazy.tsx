import { useQueryClient } from "@tanstack/react-query";
import { App, Switch } from "antd";
import { useId, useState } from "react";
import type { TextKey } from "#contract/text";
import { type Notifications, profileApi } from "../../contract.ts";
import { call } from "#base/api";
import { useTexts } from "#base/i18n";
import { DelayedSkeleton } from "#kit/list/ListPlaceholder.tsx";
import { showFailure } from "#kit/parts/showFailure.ts";
import { useCallResult } from "#kit/parts/useCallResult.ts";
import { KindWaysSection } from "./KindWaysSection.tsx";
import { SectionError } from "./SectionError.tsx";

type Choice = { readonly name: keyof Notifications; readonly label: TextKey; readonly text: TextKey };

const groups: readonly { readonly title: TextKey; readonly choices: readonly Choice[] }[] = [
  {
    title: "profile.toasts",
    choices: [
      { name: "hasMessageToasts", label: "profile.toasts.messages", text: "profile.toasts.messagesText" },
      { name: "hasPresenceToasts", label: "profile.toasts.presence", text: "profile.toasts.presenceText" },
    ],
  },
  {
    title: "profile.bell",
    choices: [
      { name: "hasNoticeBell", label: "profile.bell.notices", text: "profile.bell.noticesText" },
      { name: "hasAnnouncementBell", label: "profile.bell.announcements", text: "profile.bell.announcementsText" },
    ],
  },
];

/** Which notifications appear and which the bell counts; a choice applies at once. */
export function NotificationsSection() {
  const t = useTexts();
  const { data, error, refresh } = useCallResult(profileApi, "notifications", {});
  const { chosen, choose } = useChoosing();
  if (data === undefined)
    return error === undefined ? <DelayedSkeleton /> : <SectionError error={error} onRetry={refresh} />;
  const current = chosen ?? data;
  return (
    <div className="sw-me-narrow">
      <p className="sw-me-note">{t("profile.notificationsText")}</p>
      <KindWaysSection />
      {groups.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={t(title)}>
          <h3>{t(title)}</h3>
          {choices.map((choice) => (
            <Row
              key={choice.name}
              choice={choice}
              isOn={current[choice.name]}
              onChange={(isOn) => void choose({ ...current, [choice.name]: isOn })}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A switch changes at once; it changes back if the server refuses. */
function useChoosing() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [choice, setChoice] = useState<Notifications>();

  async function choose(next: Notifications): Promise<void> {
    setChoice(next);
    try {
      await call(profileApi, "saveNotifications", next);
    } catch (error) {
      setChoice(undefined);
      showFailure(error, message);
    }
    await queries.invalidateQueries({ queryKey: [profileApi.name, "notifications"] });
  }

  return { chosen: choice, choose };
}

type RowProps = { choice: Choice; isOn: boolean; onChange: (isOn: boolean) => void };

function Row({ choice: { label, text }, isOn, onChange }: RowProps) {
  const t = useTexts();
  const id = useId();
  return (
    <div className="sw-me-choice">
      <label htmlFor={id}>
        {t(label)}
        <small>{t(text)}</small>
      </label>
      <Switch id={id} checked={isOn} onChange={onChange} />
    </div>
  );
}
