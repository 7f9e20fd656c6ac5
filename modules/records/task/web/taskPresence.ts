import type { Id } from "#contract/id";
import { readStored, store, useStored } from "#base/storage";

const name = "tasks";
const openName = "openTasks";
const unseenName = "unseenTasks";

/** Whether the account has tasks, as far as this browser knows; `undefined`: the server was not asked yet. */
export function hasTasks(): boolean | undefined {
  const storedValue = readStored(localStorage, name);
  return typeof storedValue === "boolean" ? storedValue : undefined;
}

/** See `hasTasks`; other tabs follow. */
export function useHasTasks(): boolean | undefined {
  return useStored(hasTasks);
}

/** Notes whether there are tasks, for the task button of this tab and of the others. */
export function setHasTasks(isAny: boolean): void {
  if (hasTasks() !== isAny) store(localStorage, name, isAny);
}

/** Tasks that a component of this page waits for and whose end it shows itself. */
export const followedTaskIds = new Set<Id>();

/** Tasks that this browser has seen running. They outlive a reload, so that the end is told afterwards too. */
export function readOpenTaskIds(): ReadonlySet<number> {
  return new Set(readIds(openName));
}

/** See `readOpenTaskIds`. */
export function storeOpenTaskIds(ids: readonly number[]): void {
  if (JSON.stringify(ids) !== JSON.stringify(readIds(openName))) store(localStorage, openName, ids);
}

/** The end of a task was shown by the page that waited for it. */
export function forgetOpenTask(id: Id): void {
  storeOpenTaskIds(readIds(openName).filter((one) => one !== id));
}

/** Tasks whose end was only told in passing: they stay in the notification menu until the account looks at them. */
export function useUnseenTaskIds(): readonly number[] {
  const text = useStored(() => JSON.stringify(readIds(unseenName)));
  return toIds(JSON.parse(text));
}

/** See `useUnseenTaskIds`. */
export function addUnseenTask(id: Id): void {
  const ids = readIds(unseenName);
  if (!ids.includes(id)) store(localStorage, unseenName, [...ids, id]);
}

/** The account has looked at a task, or at all of them. */
export function markTasksSeen(id?: Id): void {
  const ids = readIds(unseenName);
  const rest = id === undefined ? [] : ids.filter((one) => one !== id);
  if (rest.length < ids.length) store(localStorage, unseenName, rest);
}

function readIds(of: string): number[] {
  return toIds(readStored(localStorage, of));
}

function toIds(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];
}
