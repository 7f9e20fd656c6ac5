import { useQueryClient } from "@tanstack/react-query";
import { App, Switch } from "antd";
import { useId, useState } from "react";
import type { TextKey } from "#contract/text";
import { type Notifications, profileApi } from "#modules/profile/contract";
import { call, CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { LateSkeleton } from "../../kit/list/ListNotice.tsx";
import { useAnswer } from "../../kit/parts/useAnswer.ts";
import { Failed } from "./Failed.tsx";

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

/** What comes up while one works, and what the bell counts; what is chosen holds at once. */
export function NotificationsSection() {
  const t = useWords();
  const { data, error, refresh } = useAnswer(profileApi, "notifications", {});
  const { chosen, choose } = useChoosing();
  if (data === undefined) return error === undefined ? <LateSkeleton /> : <Failed error={error} onRetry={refresh} />;
  const now = chosen ?? data;
  return (
    <div className="sw-me-narrow">
      <p className="sw-me-note">{t("profile.notificationsText")}</p>
      {groups.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={t(title)}>
          <h3>{t(title)}</h3>
          {choices.map((choice) => (
            <Row
              key={choice.name}
              choice={choice}
              isOn={now[choice.name]}
              onChange={(isOn) => void choose({ ...now, [choice.name]: isOn })}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A switch turns at once; it turns back where the server does not take it. */
function useChoosing() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Notifications>();

  async function choose(next: Notifications): Promise<void> {
    setChosen(next);
    try {
      await call(profileApi, "saveNotifications", next);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setChosen(undefined);
      void message.error(error.message);
    }
    await queries.invalidateQueries({ queryKey: [profileApi.name, "notifications"] });
  }

  return { chosen, choose };
}

type RowProps = { choice: Choice; isOn: boolean; onChange: (isOn: boolean) => void };

function Row({ choice: { label, text }, isOn, onChange }: RowProps) {
  const t = useWords();
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
