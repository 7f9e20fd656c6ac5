import { useTexts } from "#kit";
import { PersonName } from "#modules/identity/account/web";
import type { InvitedPerson } from "../../contract.ts";
import { AnswerChip } from "./AnswerChip.tsx";
import { distinguish } from "./distinguish.ts";
import "./invitation.css";

type Props = { invited: readonly InvitedPerson[]; hasAnswers: boolean };

/** The invited people; the organiser sees what each of them has answered. */
export function PeopleList({ invited, hasAnswers }: Props) {
  const t = useTexts();
  return (
    <ul className="sw-schedule-people" aria-label={t("schedule.people")}>
      {invited.map(({ id, realName, answer, remark, isOutdated, isEnabled, ...person }) => (
        <li key={id}>
          <PersonName id={id} name={realName} />
          {distinguish(person) !== "" && <small>{distinguish(person)}</small>}
          {!isEnabled && <small>{t("kit.status.disabled")}</small>}
          {hasAnswers && <AnswerChip answer={answer} />}
          {hasAnswers && isOutdated && <small>{t("schedule.isAnswerOutdated")}</small>}
          {hasAnswers && remark !== null && <small>{remark}</small>}
        </li>
      ))}
    </ul>
  );
}
