import * as z from "zod";
import type { Id } from "#contract/id";
import { useSession } from "#base/session/session";
import { readStored, store, useStored } from "#base/storage";
import { useCallResult } from "#kit";
import { maxCalendars, scheduleApi, type SharedCalendar } from "../../contract.ts";

/** The own schedule and the calendars that organisations share, and which of them are shown. */
export type Calendars = {
  readonly all: readonly SharedCalendar[];
  /** The ids of those that are shown; undefined until the calendars are known. */
  readonly shownIds: Id[] | undefined;
  isShown(calendar: SharedCalendar): boolean;
  setShown(calendar: SharedCalendar, isShown: boolean): void;
  /** Without shared calendars always: there would be nothing else to see, and nothing to switch it on with. */
  readonly isOwnShown: boolean;
  setOwnShown(isShown: boolean): void;
  /** Shows what is shown before the first choice. */
  reset(): void;
};

/** The name of the own schedule among the choices. */
const own = "own";

const Choices = z.record(z.string(), z.boolean());
type Choices = z.infer<typeof Choices>;

/**
 * The own schedule and calendars of the account's own organisations are shown until they are switched off, others once they
 * are switched on.
 */
export function useCalendars(): Calendars {
  const { id: accountId } = useSession().user;
  const { data, error } = useCallResult(scheduleApi, "calendars", {});
  const key = `calendars/${accountId}`;
  // A text stays the same between two reads, an object would not.
  const stored = useStored(() => JSON.stringify(readChoices(key)));
  const choices = Choices.safeParse(JSON.parse(stored)).data ?? {};
  const all = data ?? [];
  const isShown = ({ id, isMember }: SharedCalendar) => choices[id] ?? isMember;
  // Without the calendars the own schedule is shown all the same.
  const isKnown = data !== undefined || error !== undefined;

  const choose = (name: string | Id, next: boolean) => store(localStorage, key, { ...readChoices(key), [name]: next });

  return {
    all,
    shownIds: isKnown
      ? all
          .filter(isShown)
          .map(({ id }) => id)
          .slice(0, maxCalendars)
      : undefined,
    isShown,
    setShown: ({ id }, next) => choose(id, next),
    isOwnShown: all.length === 0 || (choices[own] ?? true),
    setOwnShown: (next) => choose(own, next),
    reset: () => store(localStorage, key, {}),
  };
}

function readChoices(key: string): Choices {
  return Choices.safeParse(readStored(localStorage, key)).data ?? {};
}
