import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "slide.missed": "Not quite in place. Try again.",
  "slide.expired": "This picture has expired. Try the new one.",
  "slide.wrong_work": "The device check failed. Try again.",
  "slide.label": "Security check",
  "slide.knob": "Puzzle slider",
  "slide.keys": "Use the arrow keys to move, Shift to move faster and Enter to confirm",
  "slide.hint": "Drag the piece into the gap",
  "slide.another": "New picture",
  "slide.checking": "Verifying…",
  "slide.solved": "Verified",
  "slide.over": "Expired. Verify again.",
  "slide.byDevice": "Cannot move the slider? Let your device verify instead",
  "slide.working": "Your device is verifying. This takes a few seconds…",
  "slide.first": "Complete the security check first",
};
