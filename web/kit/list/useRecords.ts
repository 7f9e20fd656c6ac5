import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Id } from "#contract/id";
import { CallError } from "../../api.ts";
import { mayWrite } from "../parts/mayWrite.ts";
import type { Dialog } from "../parts/useDialog.ts";
import type { RecordRow, Resource } from "../resource/resource.ts";
import { type OpenRecord, writeRecord } from "./openRecord.ts";
import type { FormTarget, ListFrame, ListRows } from "./useList.ts";
import { pageRows } from "./usePageRows.ts";

/** Asks whether what is open may close; `true`: it may. */
export type LeaveGuard = () => Promise<boolean>;

/** The form of a list; its target stands in the page's address. */
export type RecordForm<Row extends RecordRow> = Dialog<FormTarget<Row>> & {
  /** Asked when the browser goes back over the open form. Answers how to take the guard away again. */
  readonly guard: (ask: LeaveGuard) => () => void;
};

/** What of a list's records is open. */
export type ListRecords<Row extends RecordRow> = {
  readonly form: RecordForm<Row>;
  /** The address names a record that is gone or out of reach; `form.close` forgets it. */
  readonly isRecordMissing: boolean;
};

type Opened<Row extends RecordRow> = {
  readonly key: string;
  /** `undefined`: closed, though the address may still name it for a moment. */
  readonly target: FormTarget<Row> | undefined;
  /** The address has named it. */
  readonly isSeen: boolean;
};

type Rows<Row extends RecordRow> = Pick<ListRows<Row>, "rows" | "state" | "fixed">;

/**
 * Keeps what is open of a list and the page's address the same: opening is a step that the browser's back undoes, and an
 * address that names a record opens it, loaded by its id where the page does not have it.
 */
export function useRecords<Row extends RecordRow>(frame: ListFrame<Row>, around: Rows<Row>): ListRecords<Row> {
  const { query, change } = frame;
  const [opened, setOpened] = useState<Opened<Row>>();
  const [guards] = useState(() => new Set<LeaveGuard>());
  const { record } = query;
  const key = record === undefined ? undefined : writeRecord(record);
  const isOpen = opened?.target !== undefined;
  const isLeaving = opened !== undefined && opened.isSeen && opened.key !== key;
  const wanted = opened === undefined ? record : undefined;
  const named = useNamed(frame.resource, wanted, around);

  if (opened === undefined && key !== undefined && named.target !== undefined)
    setOpened({ key, target: named.target, isSeen: true });
  else if (opened !== undefined && opened.key === key && !opened.isSeen) setOpened({ ...opened, isSeen: true });
  else if (isLeaving && (!isOpen || guards.size === 0)) setOpened(undefined);

  const leave = useEffectEvent((mayGo: boolean) => {
    if (mayGo) return setOpened(undefined);
    setOpened((now) => (now === undefined ? now : { ...now, isSeen: false }));
    return change({ record: recordOf(opened?.target) }, "push");
  });
  useEffect(() => {
    if (isLeaving && isOpen) void askAll(guards).then((mayGo) => leave(mayGo));
  }, [isLeaving, isOpen, guards]);

  function open(target: FormTarget<Row>): void {
    const next = recordOf(target);
    if (next === undefined) return;
    setOpened({ key: writeRecord(next), target, isSeen: false });
    change({ record: next }, isOpen ? "replace" : "push");
  }

  function close(): void {
    if (isLeaving || key === undefined) return setOpened(undefined);
    setOpened({ key, target: undefined, isSeen: true });
    change({ record: undefined }, "back");
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

async function askAll(guards: ReadonlySet<LeaveGuard>): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}

function recordOf<Row extends RecordRow>(target: FormTarget<Row> | undefined): OpenRecord | undefined {
  if (target === undefined) return undefined;
  return target.kind === "add" ? target : { kind: target.kind, id: target.row.id };
}

type Named<Row extends RecordRow> = { readonly target: FormTarget<Row> | undefined; readonly isMissing: boolean };

const unnamed = { target: undefined, isMissing: false };

/** What an address names that did not come about by opening it here. */
function useNamed<Row extends RecordRow>(
  resource: Resource<Row>,
  record: OpenRecord | undefined,
  { rows, state, fixed }: Rows<Row>,
): Named<Row> {
  const id = record === undefined || record.kind === "add" ? undefined : record.id;
  const near = rows.find((row) => row.id === id);
  const { api, pageCall } = resource;
  const isAsked = id !== undefined && near === undefined && takesIds(resource) && state !== "loading";
  const answer = useQuery({
    queryKey: ["record", api.name, pageCall, id],
    queryFn: isAsked ? async ({ signal }) => await rowOf(resource, { id, fixed }, signal) : skipToken,
    gcTime: 0,
  });
  if (record === undefined) return unnamed;
  if (!isAllowed(resource, record)) return { target: undefined, isMissing: true };
  if (record.kind === "add") return { target: record, isMissing: false };
  const row = near ?? answer.data ?? undefined;
  if (row !== undefined) return { target: { kind: record.kind, row }, isMissing: false };
  const isAnswered = isAsked ? answer.data !== undefined || answer.error instanceof CallError : state !== "loading";
  return { target: undefined, isMissing: isAnswered };
}

function takesIds<Row extends RecordRow>({ api, pageCall }: Resource<Row>): boolean {
  return "ids" in (api.calls[pageCall]?.input.shape ?? {});
}

/** An address offers nothing that the screen would not. */
function isAllowed<Row extends RecordRow>(resource: Resource<Row>, { kind }: OpenRecord): boolean {
  return resource.form.length > 0 && mayWrite(resource, kind === "edit" ? "update" : "add");
}

type One = { readonly id: Id; readonly fixed: Rows<never>["fixed"] };

async function rowOf<Row extends RecordRow>(
  resource: Resource<Row>,
  { id, fixed }: One,
  signal: AbortSignal,
): Promise<Row | null> {
  const { items } = await pageRows(resource, { ...fixed, ids: [id], page: 1, pageSize: 1 }, signal);
  return items[0] ?? null;
}
