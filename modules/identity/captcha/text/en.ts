import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "slide.missed": "Not quite in place; please try again",
  "slide.expired": "The picture is no longer valid; try the new one",
  "slide.wrong_work": "The device check failed; please try again",
  "slide.label": "Security check",
  "slide.knob": "Puzzle slider",
  "slide.keys": "Arrow keys move it, with Shift faster; Enter confirms",
  "slide.hint": "Drag the piece into its gap",
  "slide.another": "Another picture",
  "slide.checking": "Checking…",
  "slide.solved": "Check passed",
  "slide.over": "Expired; please check again",
  "slide.byDevice": "Cannot move the slider? Let the device do it",
  "slide.working": "The device is working, a few seconds…",
  "slide.first": "Please pass the security check first",
};
