import type { ReactNode } from "react";
import { LatePart } from "./LatePart.tsx";

const loadGate = async () => (await import("./MustReadGate.tsx")).MustReadGate;
const noProps = {};

/** The frame of every page, with the notices above it that have to be confirmed. */
export function NoticeFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <LatePart load={loadGate} props={noProps} />
    </>
  );
}
