import { useEffect, useId, useSyncExternalStore } from "react";

type Prompt = { readonly id: string; readonly order: number };

let waiting: readonly Prompt[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Prompt[]): void {
  waiting = next.toSorted((left, right) => left.order - right.order);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether it is the turn of a dialog that opens by itself. Those that wait are shown one after the other, the lowest
 * order first: `usePromptTurn({ order: 20, isWaiting: note !== null })`.
 */
export function usePromptTurn({ order, isWaiting }: { order: number; isWaiting: boolean }): boolean {
  const id = useId();
  const first = useSyncExternalStore(subscribe, () => waiting[0]?.id);
  useEffect(() => {
    if (!isWaiting) return undefined;
    change([...waiting, { id, order }]);
    return () => change(waiting.filter((prompt) => prompt.id !== id));
  }, [id, order, isWaiting]);
  return isWaiting && first === id;
}
