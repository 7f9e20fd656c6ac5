import { Form } from "antd";
import * as z from "zod";
import { Id } from "#contract/id";
import { PickerControl, useCallResult, useTexts } from "#kit";
import { maxInvited, scheduleApi, type ScheduleEntry } from "../../contract.ts";
import { toDistinctName } from "./distinguish.ts";
import { inviteePicker } from "./inviteePicker.ts";
import { PeopleList } from "./PeopleList.tsx";

/** Who is invited to an entry, and what they have answered so far. `entry` is undefined for a new one. */
export function PeopleField({ entry }: { entry: ScheduleEntry | undefined }) {
  const t = useTexts();
  const isInvited = entry !== undefined && entry.invitedIds.length > 0;
  const { data } = useCallResult(scheduleApi, "people", isInvited ? { id: entry.id } : undefined);
  const invited = data?.invited ?? [];
  const known = new Map(invited.map((person) => [person.id, toDistinctName(person)]));
  const limit = { type: "array" as const, max: maxInvited };
  return (
    <>
      <Form.Item name="invitedIds" label={t("schedule.invitedIds")} rules={[limit]}>
        <InvitedControl known={known} />
      </Form.Item>
      {invited.length > 0 && <PeopleList invited={invited} hasAnswers />}
    </>
  );
}

const Ids = z.array(Id);

type ControlProps = {
  id?: string;
  value?: readonly Id[];
  onChange?: (ids: readonly Id[]) => void;
  known: ReadonlyMap<Id, string>;
};

/** The form hands over value and listener. */
function InvitedControl({ id, value = [], onChange, known }: ControlProps) {
  const t = useTexts();
  return (
    <PickerControl
      picker={inviteePicker}
      named={{ id: id ?? "" }}
      label={t("schedule.invitedIds")}
      isMultiple
      value={value}
      known={known}
      onChange={(next) => onChange?.(Ids.safeParse(next).data ?? [])}
    />
  );
}
