import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CallError } from "../../api.ts";
import { useWords } from "../../i18n.ts";
import { useSession } from "../../session/session.ts";
import { useEditedRecord } from "../form/recordContext.ts";
import type { TreeKey } from "../tree/treeLines.ts";
import type { Pick, Picker } from "./picker.ts";
import { recentPicks } from "./recent.ts";

/** What an open picker offers. */
export type Offer = {
  /** Picked last by this account; empty while something is looked for. */
  readonly recent: readonly Pick[];
  readonly found: readonly Pick[];
  /** What is shown answers an older text. */
  readonly isPending: boolean;
  readonly error: CallError | undefined;
  retry(): void;
};

const pauseMilliseconds = 250;
const nothing: readonly Pick[] = [];

/** What somebody types into a picker, and what it offers for that. */
export type Typing = {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  /** For the input, or what it stands in. */
  readonly composing: { readonly onCompositionStart: () => void; readonly onCompositionEnd: () => void };
  readonly offer: Offer;
};

/** What is typed into a picker: it offers something else after a pause, and never in the midst of an input method's composition. */
export function useTyping(picker: Picker, isOpen: boolean): Typing {
  const [typed, setTyped] = useState("");
  const [isComposing, setComposing] = useState(false);
  const composing = { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) };
  return { typed, setTyped, composing, offer: useOffer(picker, typed, { isComposing, isOpen }) };
}

type Moment = { readonly isComposing: boolean; readonly isOpen: boolean };

function useOffer(picker: Picker, typed: string, { isComposing, isOpen }: Moment): Offer {
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
  const values = isAsked && keyword === "" ? recentPicks(picker, user.id) : [];
  const recent = usePicked(picker, values).known;
  const { data = nothing, error, isPlaceholderData, isLoading, refetch } = answer;
  return {
    recent,
    found: data.filter(({ value }) => !recent.some((one) => one.value === value)),
    isPending: isLoading || isPlaceholderData || keyword !== typed.trim(),
    error: callErrorOf(error),
    retry: () => void refetch(),
  };
}

/** What values are called. */
export type Picked = {
  readonly known: readonly Pick[];
  /** The words of a value: its name, else that it is not to be seen. */
  nameOf(value: TreeKey): string;
};

/** The names of values; those that `named` tells are not asked for. */
export function usePicked(picker: Picker, values: readonly TreeKey[], named?: ReadonlyMap<TreeKey, string>): Picked {
  const t = useWords();
  const recordId = useEditedRecord()?.id;
  const asked = values.filter((value) => named?.has(value) !== true);
  const isPermitted = picker.isPermitted();
  const { data, isLoading } = useQuery({
    queryKey: [picker.api, "picked", picker.name, asked, recordId],
    queryFn: async () => await picker.describe(asked, recordId),
    enabled: asked.length > 0 && isPermitted,
    placeholderData: keepPreviousData,
  });
  const known = asked.flatMap((value) => data?.find((one) => one.value === value) ?? []);
  return {
    known,
    nameOf: (value) => {
      const name = named?.get(value) ?? known.find((one) => one.value === value)?.label;
      return name ?? (isLoading ? t("kit.loading") : t("kit.pick.unseen", { value }));
    },
  };
}

function useSettled(text: string, isComposing: boolean): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (isComposing || text === settled) return undefined;
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text, settled, isComposing]);
  return settled;
}

function callErrorOf(error: Error | null): CallError | undefined {
  if (error !== null && !(error instanceof CallError)) throw error;
  return error ?? undefined;
}
