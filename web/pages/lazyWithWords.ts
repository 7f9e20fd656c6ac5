import { type ComponentType, lazy } from "react";
import type { TextSource } from "#contract/text";
import { addWords } from "../i18n.ts";

/** A part that loads with its words when it is first shown: `lazyWithWords(async () => (await import("./Late.tsx")).Late, text)`. */
export function lazyWithWords<Props extends object>(load: () => Promise<ComponentType<Props>>, texts: TextSource) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), addWords(texts)]);
    return { default: part };
  });
}
