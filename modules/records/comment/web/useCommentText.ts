import { useRef, useState } from "react";
import type { CommentText } from "./commentText.ts";

/** The input of a comment field. */
export type CommentTextState = {
  readonly input: CommentText;
  /** Returns the changed input. */
  change(changes: Partial<CommentText>): CommentText;
};

/** Choosing a person changes the text and the people in two steps of one event, so the second builds on the first. */
export function useCommentText(createInitial: () => CommentText): CommentTextState {
  const [input, setInput] = useState(createInitial);
  const latest = useRef(input);

  function change(changes: Partial<CommentText>): CommentText {
    latest.current = { ...latest.current, ...changes };
    setInput(latest.current);
    return latest.current;
  }

  return { input, change };
}
