import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Id } from "#contract/id";
import { CallError } from "#base/answer";
import { useTexts } from "#base/i18n";
import { useSession } from "#base/session/session";
import { useEditedRecord } from "../form/recordContext.ts";
import { useSettled } from "../parts/useSettled.ts";
import type { TreeKey } from "../tree/treeLines.ts";
import type { Picker, PickerItem } from "../resource/picker.ts";
import { listRecentPicks } from "./recentPicks.ts";

/** The options of an open picker. */
export type PickerResults = {
  /** Recent choices of this account; empty during a search. */
  readonly recent: readonly PickerItem[];
  readonly matches: readonly PickerItem[];
  /** The options are those that match a text. */
  readonly isFiltered: boolean;
  /** The options belong to an older text. */
  readonly isPending: boolean;
  readonly error: CallError | undefined;
  retry(): void;
};

const nothing: readonly PickerItem[] = [];

/** The search text of a picker and its options. */
export type PickerSearch = {
  readonly text: string;
  readonly setText: (typed: string) => void;
  /** Handlers for the input or an element around it. */
  readonly compositionHandlers: { readonly onCompositionStart: () => void; readonly onCompositionEnd: () => void };
  readonly results: PickerResults;
};

/** The search of a picker: the options follow the text after a pause, and never while an input method composes. */
export function usePickerSearch(picker: Picker, isOpen: boolean): PickerSearch {
  const [text, setText] = useState("");
  const [isComposing, setComposing] = useState(false);
  const compositionHandlers = {
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  };
  return { text, setText, compositionHandlers, results: useOffer(picker, text, { isComposing, isOpen }) };
}

type PickerSearchState = { readonly isComposing: boolean; readonly isOpen: boolean };

function useOffer(picker: Picker, typed: string, { isComposing, isOpen }: PickerSearchState): PickerResults {
  const { user } = useSession();
  const recordId = useEditedRecord()?.id;
  const keyword = useSettled(typed.trim(), isComposing);
  const isAsked = isOpen && picker.isPermitted();
  const answer = useQuery({
    queryKey: [picker.api, "offer", picker.name, keyword, recordId],
    queryFn: async ({ signal }) => await picker.search({ keyword, recordId, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const values = isAsked && keyword === "" ? listRecentPicks(picker, user.id) : [];
  const recent = usePickerNames(picker, values).known;
  const { data = nothing, error, isPlaceholderData, isLoading, refetch } = answer;
  return {
    recent,
    matches: data.filter(({ value }) => !recent.some((one) => one.value === value)),
    isFiltered: keyword !== "",
    isPending: isLoading || isPlaceholderData || keyword !== typed.trim(),
    error: toCallError(error),
    retry: () => void refetch(),
  };
}

/** The query for the picked records of a field. */
export function createPickedQuery(picker: Picker, values: readonly TreeKey[], recordId?: Id) {
  return {
    queryKey: [picker.api, "picked", picker.name, values, recordId],
    queryFn: async () => await picker.describe(values, recordId),
    enabled: values.length > 0 && picker.isPermitted(),
  };
}

/** The names of values. */
export type PickerNames = {
  readonly known: readonly PickerItem[];
  /** The name of a value, or a text that it is not visible. */
  getName(value: TreeKey): string;
};

/** Loads the names of values except those that `named` contains. */
export function usePickerNames(
  picker: Picker,
  values: readonly TreeKey[],
  named?: ReadonlyMap<TreeKey, string>,
): PickerNames {
  const t = useTexts();
  const recordId = useEditedRecord()?.id;
  const unnamedValues = values.filter((value) => named?.has(value) !== true);
  const { data, isLoading } = useQuery({
    ...createPickedQuery(picker, unnamedValues, recordId),
    placeholderData: keepPreviousData,
  });
  const known = unnamedValues.flatMap((value) => data?.find((one) => one.value === value) ?? []);
  return {
    known,
    getName: (value) => {
      const name = named?.get(value) ?? known.find((one) => one.value === value)?.label;
      return name ?? (isLoading ? t("kit.loading") : t("kit.pick.unseen", { value }));
    },
  };
}

function toCallError(error: Error | null): CallError | undefined {
  if (error !== null && !(error instanceof CallError)) throw error;
  return error ?? undefined;
}
