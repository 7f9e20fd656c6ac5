import type { ReactNode } from "react";
import { LatePart } from "#kit/parts/LatePart.tsx";
import { noticeText } from "../text/index.ts";

const loadPrompt = async () => (await import("./MustReadPrompt.tsx")).MustReadPrompt;
const noProps = {};

/** The frame of every page, with the notices above it that have to be confirmed. */
export function NoticeFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <LatePart load={loadPrompt} texts={noticeText} props={noProps} />
    </>
  );
}
