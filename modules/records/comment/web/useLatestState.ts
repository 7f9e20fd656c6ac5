import { useRef, useState } from "react";

/**
 * The state of a field with several values. Choosing a person changes the text and the people in two steps of one event,
 * so each change builds on the latest state, which `change` returns.
 */
export function useLatestState<State extends object>(createInitial: () => State) {
  const [input, setInput] = useState(createInitial);
  const latest = useRef(input);

  function change(toChanges: (state: State) => Partial<State>): State {
    latest.current = { ...latest.current, ...toChanges(latest.current) };
    setInput(latest.current);
    return latest.current;
  }

  return { input, change };
}
