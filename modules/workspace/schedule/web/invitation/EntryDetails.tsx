import { useCallResult, useTexts } from "#kit";
import { LoadNotice } from "#kit/form/LoadNotice.tsx";
import { PersonName } from "#modules/identity/account/web";
import { scheduleApi, type ScheduleEntry } from "../../contract.ts";
import { describeRepeat } from "../describeRepeat.ts";
import { formatEntryTime, timeOf } from "../formatSpan.ts";
import { PeopleList } from "./PeopleList.tsx";
import "./invitation.css";

/** What an entry is, for those who do not change it. */
export function EntryDetails({ entry }: { entry: ScheduleEntry }) {
  const t = useTexts();
  const { content, place, repeat, organiserName, ownerOrgName } = entry;
  const lines = [
    [t("schedule.scheduleDate"), formatEntryTime(timeOf(entry))],
    [t("schedule.repeat"), repeat === null ? null : describeRepeat(t, repeat)],
    [t("schedule.place"), place],
    [t("schedule.ownerOrgName"), ownerOrgName],
  ];
  return (
    <div className="sw-schedule-invitation">
      <h3>{content}</h3>
      <dl>
        {lines.map(([label, value]) =>
          value === null || value === "" ? undefined : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {organiserName !== null && organiserName !== "" && (
          <div>
            <dt>{t("schedule.organiserName")}</dt>
            <dd>
              <PersonName id={entry.userId} name={organiserName} />
            </dd>
          </div>
        )}
        {entry.invitedIds.length > 0 && <People entry={entry} />}
      </dl>
    </div>
  );
}

function People({ entry }: { entry: ScheduleEntry }) {
  const t = useTexts();
  const people = useCallResult(scheduleApi, "people", { id: entry.id });
  return (
    <div>
      <dt>{t("schedule.people")}</dt>
      <dd>
        {people.data === undefined ? (
          <LoadNotice error={people.error} rows={1} onRetry={() => void people.refresh()} />
        ) : (
          <PeopleList invited={people.data.invited} hasAnswers={false} />
        )}
      </dd>
    </div>
  );
}
