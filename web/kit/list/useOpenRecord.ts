import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { CallError } from "#base/answer";
import { startTypeAhead } from "../form/typeAhead.ts";
import { canWrite } from "../parts/canWrite.ts";
import type { Dialog } from "../parts/useDialog.ts";
import type { Values } from "../resource/field.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { type OpenRecord, writeRecord } from "./openRecord.ts";
import type { FormTarget, ListFrame, ListRows } from "./useList.ts";
import { fetchRow, takesIds } from "./usePageRows.ts";

/** Asks whether the open form may close; `true`: it may. */
export type LeaveGuard = () => Promise<boolean>;

/** The form of a list; its target is stored in the page's URL. */
export type ListFormDialog<Row extends RecordRow> = Dialog<FormTarget<Row>> & {
  /**
   * Registers a guard that is called when the browser goes back over the open form. Returns the function that removes
   * it.
   */
  readonly guard: (ask: LeaveGuard) => () => void;
  /** A record was added: its values, and the answer of the call. */
  readonly onAdded?: (values: Values, answer: unknown) => void;
  /** The row of an added record was found in the list. */
  readonly onAddedRow?: (row: Row) => void;
  /** An edited record was saved, or needed no save; the row is as it was before. */
  readonly onEditedRow?: (row: Row) => void;
};

/** The open record of a list. */
export type OpenRecordState<Row extends RecordRow> = {
  readonly form: ListFormDialog<Row>;
  /** The URL names a record that is missing or out of reach; `form.close` removes it from the URL. */
  readonly isRecordMissing: boolean;
};

type OpenState<Row extends RecordRow> = {
  readonly key: string;
  /** `undefined`: closed, although the URL may still name the record for a moment. */
  readonly target: FormTarget<Row> | undefined;
  /** The URL has named the record. */
  readonly isSeen: boolean;
  /** The URL named the record only after the form was closed, as happens on a busy machine. */
  readonly isLate?: boolean;
  /** The record that the URL was still leaving when this one was opened. */
  readonly leftKey?: string | undefined;
  /** The URL has left that record, and has to name this one. */
  readonly isDue?: boolean;
};

type Rows<Row extends RecordRow> = Pick<ListRows<Row>, "rows" | "state" | "fixed">;

/**
 * Synchronises the open record of a list with the page's URL: opening is a history step that the back button reverts,
 * and a URL that names a record opens it, loaded by its id if the page does not contain it.
 */
export function useOpenRecord<Row extends RecordRow>(frame: ListFrame<Row>, listRows: Rows<Row>): OpenRecordState<Row> {
  const { query, change } = frame;
  const [opened, setOpened] = useState<OpenState<Row>>();
  const [guards] = useState(() => new Set<LeaveGuard>());
  const { record } = query;
  const key = record === undefined ? undefined : writeRecord(record);
  const isOpen = opened?.target !== undefined;
  const isLeaving = opened !== undefined && isLeft(opened, key);
  const recordToOpen = opened === undefined ? record : undefined;
  const named = useNamed(frame.resource, recordToOpen, listRows);
  const url = useReturningUrl(frame, key);

  const next = followUrl(opened, { key, target: named.target, isGuarded: guards.size > 0 });
  if (next !== opened) setOpened(next);

  function addRecord(): void {
    change({ record: recordOf(opened?.target) }, "push");
  }

  const leave = useEffectEvent((mayGo: boolean) => {
    if (mayGo) return setOpened(undefined);
    if (opened !== undefined) setOpened({ ...opened, isSeen: false });
    return addRecord();
  });
  useEffect(() => {
    if (isLeaving && isOpen) void confirmAll(guards).then((mayGo) => leave(mayGo));
  }, [isLeaving, isOpen, guards]);

  const { isLate = false, isDue = false } = opened ?? {};
  const addDueRecord = useEffectEvent(addRecord);
  const removeLateRecord = useEffectEvent(url.leave);
  // In the same step as the render, so that no click can come in between.
  useLayoutEffect(() => {
    if (isLate) removeLateRecord();
    if (isDue) addDueRecord();
  }, [isLate, isDue]);

  function open(target: FormTarget<Row>): void {
    const opening = recordOf(target);
    if (opening === undefined) return;
    if (!isOpen) startTypeAhead();
    setOpened({ key: writeRecord(opening), target, isSeen: false, leftKey: url.getLeftKey() });
    const isNamedSoon = opened !== undefined && !opened.isSeen;
    if (url.getLeftKey() === undefined) change({ record: opening }, isOpen || isNamedSoon ? "replace" : "push");
  }

  function close(): void {
    if (isLeaving) return setOpened(undefined);
    if (opened?.leftKey !== undefined) return setOpened({ key: opened.leftKey, target: undefined, isSeen: true });
    // The URL will name the record in a later render, and has to leave it then. Not by an updater: its argument may come
    // from a render that React has given up for a more urgent one.
    if (key === undefined) return setOpened(opened === undefined ? undefined : { ...opened, target: undefined });
    setOpened({ key, target: undefined, isSeen: true });
    url.leave();
  }

  return {
    form: {
      target: opened?.target,
      open,
      close,
      guard: (ask) => {
        guards.add(ask);
        return () => guards.delete(ask);
      },
    },
    isRecordMissing: named.isMissing,
  };
}

/** Whether the URL has named the record, and does not any more. */
function isLeft<Row extends RecordRow>({ isSeen, ...opened }: OpenState<Row>, key: string | undefined): boolean {
  return isSeen && opened.key !== key;
}

type UrlState<Row extends RecordRow> = {
  readonly key: string | undefined;
  readonly target: FormTarget<Row> | undefined;
  readonly isGuarded: boolean;
};

/** The open record after the URL was read; the same object if nothing changes. */
function followUrl<Row extends RecordRow>(
  opened: OpenState<Row> | undefined,
  { key, target, isGuarded }: UrlState<Row>,
): OpenState<Row> | undefined {
  if (opened === undefined)
    return key === undefined || target === undefined ? undefined : { key, target, isSeen: true };
  const isOpen = opened.target !== undefined;
  if (opened.leftKey !== undefined)
    return opened.leftKey === key ? opened : { ...opened, leftKey: undefined, isDue: true };
  if (opened.key === key && !opened.isSeen) return { ...opened, isSeen: true, isLate: !isOpen, isDue: false };
  if (!isOpen && !opened.isSeen && key !== undefined) return undefined;
  return isLeft(opened, key) && !(isOpen && isGuarded) ? undefined : opened;
}

/** Removes the record from the URL, which still names it until a later render. */
function useReturningUrl<Row extends RecordRow>({ change }: ListFrame<Row>, key: string | undefined) {
  const leftKey = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (leftKey.current !== key) leftKey.current = undefined;
  }, [key]);
  return {
    getLeftKey: () => leftKey.current,
    leave: () => {
      leftKey.current = key;
      change({ record: undefined }, "back");
    },
  };
}

async function confirmAll(guards: ReadonlySet<LeaveGuard>): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}

function recordOf<Row extends RecordRow>(target: FormTarget<Row> | undefined): OpenRecord | undefined {
  if (target === undefined) return undefined;
  return target.kind === "add" ? target : { kind: target.kind, id: target.row.id };
}

type AddressTarget<Row extends RecordRow> = {
  readonly target: FormTarget<Row> | undefined;
  readonly isMissing: boolean;
};

const unnamed = { target: undefined, isMissing: false };

/** The record of a URL that was not written by opening the record here. */
function useNamed<Row extends RecordRow>(
  resource: Resource<Row>,
  record: OpenRecord | undefined,
  { rows, state, fixed }: Rows<Row>,
): AddressTarget<Row> {
  const id = record === undefined || record.kind === "add" ? undefined : record.id;
  const near = rows.find((row) => row.id === id);
  const { api, pageCall } = resource;
  const isAsked = id !== undefined && near === undefined && takesIds(resource) && state !== "loading";
  const answer = useQuery({
    queryKey: ["record", api.name, pageCall, id],
    queryFn: isAsked ? async ({ signal }) => await fetchRow(resource, { id, fixed }, signal) : skipToken,
    gcTime: 0,
  });
  if (record === undefined) return unnamed;
  if (!isAllowed(resource, record)) return { target: undefined, isMissing: true };
  if (record.kind === "add") return { target: record, isMissing: false };
  const row = near ?? answer.data ?? undefined;
  if (row !== undefined) {
    const { kind, section, entry } = record;
    return { target: { kind, row, section, entry }, isMissing: false };
  }
  const isAnswered = isAsked ? answer.data !== undefined || answer.error instanceof CallError : state !== "loading";
  return { target: undefined, isMissing: isAnswered };
}

/** A URL offers only what the screen would offer. */
function isAllowed<Row extends RecordRow>(resource: Resource<Row>, { kind }: OpenRecord): boolean {
  return resource.form.length > 0 && canWrite(resource, kind === "edit" ? "update" : "add");
}
