import { DeleteOutlined } from "@ant-design/icons";
import { Button, Form, type FormInstance, Input } from "antd";
import { type ReactNode, useRef, useState } from "react";
import type { RawInputOf } from "#contract/api";
import { toDayNumber } from "#contract/calendar/repeatDays";
import { addCalendarDays } from "#contract/calendar/workingDays";
import { Id } from "#contract/id";
import { useTexts, useUnsavedInput, useWrite } from "#kit";
import { createDraft, type StoredDraft, useNamedDraftStore } from "#kit/form/drafts.ts";
import { RestoredNotice } from "#kit/form/RestoredNotice.tsx";
import type { Values } from "#kit/resource/field.ts";
import { ModalDialog } from "#kit/parts/ModalDialog.tsx";
import { isTracked } from "#kit/parts/useUndo.ts";
import { useUnsavedConfirm } from "#kit/parts/useUnsavedConfirm.ts";
import { maxContent, maxPlace, scheduleApi, type ScheduleEntry } from "../contract.ts";
import { getEndDate, lastTime } from "../entryDays.contract.ts";
import { ColorField } from "./ColorField.tsx";
import { type Hours, moveHours, toMinutes } from "./clock.ts";
import { useEntryWrites } from "./DayEntries.tsx";
import type { EntryTime } from "./formatSpan.ts";
import { followDate } from "./repeatForm.ts";
import { ReminderField } from "./ReminderField.tsx";
import { RepeatField } from "./RepeatField.tsx";
import { CalendarField, ownCalendar } from "./shared/CalendarField.tsx";
import { useCalendars } from "./shared/useCalendars.ts";
import { PeopleField } from "./invitation/PeopleField.tsx";
import { AvailabilityField } from "./availability/AvailabilityField.tsx";
import { useScopeQuestion } from "./useScopeQuestion.tsx";
import { WhenFields } from "./WhenFields.tsx";
import "./schedule.css";

/** A new entry with its day and hours, or an existing one. */
export type ScheduleTarget = (AddTarget & Hours) | EditTarget;
type AddTarget = {
  readonly kind: "add";
  readonly date: string;
  readonly dayCount?: number;
  readonly content?: string;
  readonly place?: string;
  readonly repeat?: string;
  readonly remindMinutes?: number | null;
  readonly invitedIds?: Id[];
};
type EditTarget = { readonly kind: "edit"; readonly entry: ScheduleEntry };

/** `ownerOrgId` is the shared calendar of a new entry, or `ownCalendar`. The last day stands for the number of days. */
type ScheduleInput = Omit<DraftInput, "scheduleTime" | "status" | "dayCount"> & {
  endDate: string;
  ownerOrgId?: number;
};
type DraftInput = RawInputOf<typeof scheduleApi.calls.add>;
type Props = { target: ScheduleTarget; onClosed: () => void };

/** The form of an entry. Unsaved input outlives the session. */
export function ScheduleDialog({ target, onClosed }: Props) {
  const t = useTexts();
  const title = t(target.kind === "add" ? "schedule.add" : "schedule.edit");
  const entry = target.kind === "edit" ? target.entry : undefined;
  const [isOpen, setOpen] = useState(true);
  const [form] = Form.useForm<ScheduleInput>();
  const ownerOrgId = Form.useWatch("ownerOrgId", form);
  const isSharedEntry = (entry?.ownerOrgId ?? null) !== null;
  // What was chosen for the own schedule stays in the form, and returns with it.
  const isShared = isSharedEntry || (ownerOrgId ?? ownCalendar) !== ownCalendar;
  const start = toInput(target);
  const draft = useDraft(target, title);
  const { handleChange, handleStartOver, handleTime, handleWhole } = useFollowingFields(form, start, draft);
  const { save, isBusy } = useSaveEntry(target, draft.clear);
  const { remove } = useEntryWrites();
  const confirmDiscard = useUnsavedConfirm();
  const restored = draft.restored === "none" ? undefined : draft.restored;
  useUnsavedInput("sysSchedule", draft.isDirty, draft.clear);

  async function handleSave(): Promise<void> {
    const input = await form.validateFields().catch(() => undefined);
    if (input !== undefined && (await save(input))) setOpen(false);
  }

  async function handleDelete(gone: ScheduleEntry): Promise<void> {
    if (!(await remove(gone))) return;
    draft.clear();
    setOpen(false);
  }

  async function handleClose(): Promise<void> {
    if (draft.isDirty && !(await confirmDiscard())) return;
    draft.clear();
    setOpen(false);
  }

  return (
    <ModalDialog
      open={isOpen}
      width={460}
      title={title}
      okText={t("kit.save")}
      okButtonProps={{ loading: isBusy, disabled: draft.restored === undefined }}
      mask={{ closable: false }}
      footer={createFooter(entry && (() => void handleDelete(entry)))}
      onOk={() => void handleSave()}
      onCancel={() => void handleClose()}
      afterClose={onClosed}
    >
      {draft.restored === undefined ? undefined : (
        <Form
          form={form}
          name="sysSchedule"
          layout="vertical"
          className="sw-schedule-form"
          initialValues={{ ...start, ...restored?.values }}
          onValuesChange={handleChange}
        >
          {restored !== undefined && <RestoredNotice at={restored.at} onStartOver={handleStartOver} />}
          {entry === undefined && <CalendarField />}
          <EntryFields onWhole={handleWhole} />
          {!isSharedEntry && (
            <div hidden={isShared}>
              <ReminderItem />
              <PeopleField entry={entry} />
            </div>
          )}
          {!isShared && <AvailabilityField exceptId={entry?.id} onTime={handleTime} />}
        </Form>
      )}
    </ModalDialog>
  );
}

/** The buttons of the dialog; an existing entry can also be deleted. */
function createFooter(onDelete: (() => void) | undefined) {
  return (buttons: ReactNode): ReactNode => <Footer buttons={buttons} onDelete={onDelete} />;
}

type FooterProps = { buttons: ReactNode; onDelete: (() => void) | undefined };

function Footer({ buttons, onDelete }: FooterProps) {
  const t = useTexts();
  return (
    <div className="sw-schedule-footer">
      {onDelete !== undefined && (
        <Button type="text" danger icon={<DeleteOutlined aria-hidden />} onClick={onDelete}>
          {t("kit.delete")}
        </Button>
      )}
      {buttons}
    </div>
  );
}

type Draft = ReturnType<typeof useDraft>;

/** A later start takes the end with it, another day the last one and the repeat. */
function useFollowingFields(form: FormInstance<ScheduleInput>, start: ScheduleInput, draft: Draft) {
  const before = useRef<Times>(undefined);

  function handleStartOver(): void {
    draft.clear();
    form.setFieldsValue(start);
    before.current = readTimes(start);
  }

  function handleChange(changed: Partial<ScheduleInput>, all: ScheduleInput): void {
    const { day, ...hours } = before.current ?? readTimes(start, draft.restored);
    const date = all.scheduleDate ?? day;
    const endDate = changed.scheduleDate === undefined ? all.endDate : moveEndDate(all.endDate, day, date);
    if (endDate !== all.endDate) form.setFieldsValue({ endDate });
    const isMoved = changed.startTime !== undefined && hours.endTime > hours.startTime && endDate === date;
    const next = isMoved ? moveHours(hours, toMinutes(all.startTime) - toMinutes(hours.startTime)) : all;
    if (isMoved) form.setFieldsValue({ endTime: next.endTime });
    const repeat = followDate(all.repeat ?? "", day, date);
    if (repeat !== all.repeat) form.setFieldsValue({ repeat });
    before.current = { startTime: all.startTime, endTime: next.endTime, day: date };
    draft.write(start, { ...all, endDate, endTime: next.endTime, repeat });
  }

  /** A proposed time. */
  function handleTime({ date, startTime, endTime, dayCount }: EntryTime): void {
    const time = { scheduleDate: date, startTime, endDate: getEndDate({ scheduleDate: date, dayCount }), endTime };
    form.setFieldsValue(time);
    handleChange({}, { ...form.getFieldsValue(), ...time });
  }

  /** Whole days, or hours again. */
  function handleWhole(isWhole: boolean): void {
    const time = isWhole ? { startTime: "00:00", endTime: lastTime } : { startTime: "09:00", endTime: "10:00" };
    form.setFieldsValue(time);
    handleChange({}, { ...form.getFieldsValue(), ...time });
  }

  return { handleChange, handleStartOver, handleTime, handleWhole };
}

/** The hours and the first day of the form. */
type Times = Hours & { readonly day: string };

/** The times with which the form opens: those of restored input, or of the target. */
function readTimes(start: ScheduleInput, restored?: Draft["restored"]): Times {
  const values: Values = restored === undefined || restored === "none" ? {} : restored.values;
  const read = (name: "scheduleDate" | "startTime" | "endTime") => {
    const value = values[name];
    return typeof value === "string" ? value : (start[name] ?? "");
  };
  return { startTime: read("startTime"), endTime: read("endTime"), day: read("scheduleDate") };
}

/** The last day moves as far as the first one. */
function moveEndDate(endDate: string, from: string, to: string): string {
  return addCalendarDays(endDate, toDayNumber(to) - toDayNumber(from));
}

function EntryFields({ onWhole }: { onWhole: (isWhole: boolean) => void }) {
  const t = useTexts();
  const form = Form.useFormInstance<ScheduleInput>();
  const date = Form.useWatch("scheduleDate", form);
  const required = { required: true, message: t("invalid.required") };

  return (
    <>
      <Form.Item name="content" label={t("schedule.content")} rules={[{ ...required, whitespace: true }]}>
        <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={maxContent} />
      </Form.Item>
      <WhenFields onWhole={onWhole} />
      <Form.Item name="repeat" label={t("schedule.repeat")}>
        <RepeatField date={date ?? ""} />
      </Form.Item>
      <Form.Item name="place" label={t("schedule.place")}>
        <Input maxLength={maxPlace} />
      </Form.Item>
      <Form.Item name="color" label={t("schedule.color")}>
        <ColorField />
      </Form.Item>
    </>
  );
}

/** Entries of shared calendars have no reminder. */
function ReminderItem() {
  const t = useTexts();
  return (
    <Form.Item name="remindMinutes" label={t("schedule.remindMinutes")}>
      <ReminderField />
    </Form.Item>
  );
}

function toInput(target: ScheduleTarget): ScheduleInput {
  if (target.kind === "add") {
    const { date, startTime, endTime, dayCount = 1 } = target;
    const { content = "", place = "", repeat = "", remindMinutes = null, invitedIds = [] } = target;
    const endDate = getEndDate({ scheduleDate: date, dayCount });
    const texts = { content, place, repeat };
    const initial = { remindMinutes, color: "blue", ownerOrgId: ownCalendar } as const;
    return { scheduleDate: date, startTime, endDate, endTime, ...texts, ...initial, invitedIds };
  }
  const { scheduleDate, startTime, endDate, endTime, content, place, repeat } = target.entry;
  const { remindMinutes, color, invitedIds } = target.entry;
  const texts = { content, place: place ?? "", repeat: repeat ?? "" };
  return { scheduleDate, startTime, endDate, endTime, ...texts, remindMinutes, color, invitedIds };
}

/** What is sent: the number of days instead of the last one. */
function toDraft({ endDate, ...input }: ScheduleInput): DraftInput {
  const { scheduleDate } = input;
  const isKnown = scheduleDate !== null && scheduleDate !== undefined;
  return { ...input, dayCount: isKnown ? toDayNumber(endDate) - toDayNumber(scheduleDate) + 1 : 1 };
}

/** The unsaved input of the form; `restored` is undefined until it can be read. */
function useDraft(target: ScheduleTarget, title: string) {
  const name = target.kind === "add" ? "add" : String(target.entry.id);
  const label = target.kind === "add" ? title : `${title} · ${target.entry.content}`;
  const store = useNamedDraftStore({ name: `sysSchedule/${name}`, label });
  const [restored, setRestored] = useState<StoredDraft | "none">();
  const [isChanged, setChanged] = useState(false);
  if (restored === undefined && store.isReady) setRestored(store.read() ?? "none");

  function clear(): void {
    store.clear();
    setChanged(false);
    setRestored("none");
  }

  function write(start: ScheduleInput, values: ScheduleInput): void {
    const { was, values: changes } = createDraft(start, values);
    const isEmpty = Object.keys(changes).length === 0;
    // The form of a new entry may open with another time than this one.
    const { scheduleDate, startTime, endDate, endTime } = values;
    const times = isEmpty || target.kind === "edit" ? {} : { scheduleDate, startTime, endDate, endTime };
    store.write({ was, values: { ...times, ...changes } });
    setChanged(!isEmpty);
  }

  return { restored, isDirty: isChanged || (restored !== undefined && restored !== "none"), clear, write };
}

function useSaveEntry(target: ScheduleTarget, onDone: () => void) {
  const t = useTexts();
  const undo = isTracked(scheduleApi);
  const add = useWrite(scheduleApi, "add", { undo, onDone });
  const addShared = useWrite(scheduleApi, "addShared", { undo, onDone });
  const update = useWrite(scheduleApi, "update", { undo, onDone });
  const askScope = useScopeQuestion();
  const calendars = useCalendars();

  async function save(input: ScheduleInput): Promise<boolean> {
    const name = input.content.trim();
    if (target.kind === "add") return await addNew(input, t("kit.addedNamed", { name }));
    const { id, version, repeat } = target.entry;
    const answer = await askScope(target.entry, { kind: "edit", isNewRule: (repeat ?? "") !== input.repeat });
    if (answer === undefined) return false;
    return await update.run({ ...toDraft(input), ...answer, id, version }, t("kit.savedNamed", { name }));
  }

  async function addNew({ ownerOrgId, ...input }: ScheduleInput, told: string): Promise<boolean> {
    const calendarId = Id.safeParse(ownerOrgId).data;
    const written = toDraft(input);
    if (calendarId === undefined) return await addOwn(written, told);
    const { invitedIds: _, remindMinutes: _1, ...shared } = written;
    const isAdded = await addShared.run({ ...shared, ownerOrgId: calendarId }, told);
    if (isAdded) showCalendar(calendarId);
    return isAdded;
  }

  async function addOwn(written: DraftInput, told: string): Promise<boolean> {
    const isAdded = await add.run(written, told);
    if (isAdded && !calendars.isOwnShown) calendars.setOwnShown(true);
    return isAdded;
  }

  /** The new entry is in sight. */
  function showCalendar(id: Id): void {
    const calendar = calendars.all.find((one) => one.id === id);
    if (calendar !== undefined && !calendars.isShown(calendar)) calendars.setShown(calendar, true);
  }

  return { save, isBusy: add.isBusy || addShared.isBusy || update.isBusy };
}
