import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import { useWords } from "../../i18n.ts";
import { SlidePicture } from "./SlidePicture.tsx";
import "./slider.css";
import { type Phase, useSlide } from "./useSlide.ts";

type Props = {
  /** Of the knob, so that a form can put the focus there. */
  id?: string;
  /** The ticket for the server; an empty one where its time was over before it was used. */
  onSolved: (ticket: string) => void;
  /** What keeps it from the server; nothing once it is tried again. */
  onError: (message?: string) => void;
};

const step = 1;
const longStep = 10;

/**
 * A piece that is slid to its gap, by pointer, finger or keys. Who cannot lets his device work instead: that button comes
 * first for whoever does not see the picture. A ticket is used up by an attempt, so draw it anew (`key`) after one.
 */
export function Slider({ id, onSolved, onError }: Props) {
  const t = useWords();
  const slide = useSlide({ onSolved, onError });
  const { phase, drawn, place, mostPlace, fault } = slide;
  const hintId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const knob = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; place: number }>(undefined);

  function handleKey(event: KeyboardEvent): void {
    const by = event.shiftKey ? longStep : step;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowRight: () => slide.moveTo(place + by),
      ArrowUp: () => slide.moveTo(place + by),
      ArrowLeft: () => slide.moveTo(place - by),
      ArrowDown: () => slide.moveTo(place - by),
      Home: () => slide.moveTo(0),
      End: () => slide.moveTo(mostPlace),
      Enter: () => void slide.check(),
      Escape: slide.close,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    if (event.key !== "Escape") slide.open();
    move();
  }

  function handleGrip(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    grip.current = { x: event.clientX, place };
    slide.open();
  }

  /** What the knob runs through on the screen stands for all places of the picture. */
  function placeAt({ clientX }: PointerEvent, from: { x: number; place: number }): number {
    const run = (bar.current?.clientWidth ?? 0) - (knob.current?.offsetWidth ?? 0);
    return from.place + ((clientX - from.x) * mostPlace) / Math.max(1, run);
  }

  function handleMove(event: PointerEvent): void {
    if (grip.current !== undefined) slide.moveTo(placeAt(event, grip.current));
  }

  function handleRelease(event: PointerEvent): void {
    if (grip.current !== undefined) void slide.check(placeAt(event, grip.current));
    grip.current = undefined;
  }

  function handleCancel(): void {
    grip.current = undefined;
    slide.moveTo(0);
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) slide.close();
  }

  async function handleDevice(): Promise<void> {
    // The button hides while it works and once it has; whoever pressed it stays here.
    knob.current?.focus();
    await slide.letDeviceWork();
  }

  const run = `calc((100% - var(--sw-slide-knob)) * ${place / mostPlace})`;
  const status = fault ?? t(statusOf(phase));
  return (
    <div role="presentation" onBlur={handleBlur}>
      <div
        role="group"
        aria-label={t("slide.label")}
        className="sw-slide"
        data-phase={phase}
        data-refused={fault !== undefined}
        data-moved={phase === "open" && place > 0}
      >
        <button type="button" className="sw-slide-device" onClick={() => void handleDevice()}>
          {t("slide.byDevice")}
        </button>
        {drawn === undefined || phase === "solved" ? undefined : (
          <SlidePicture drawn={drawn} place={place} onAnother={() => void slide.another()} />
        )}
        <div className="sw-slide-bar" ref={bar}>
          <span className="sw-slide-done" style={{ width: `calc(${run} + var(--sw-slide-knob) / 2)` }} />
          <span className="sw-slide-words" role="status">
            {status}
          </span>
          <div
            {...(id === undefined ? {} : { id })}
            role="slider"
            tabIndex={0}
            ref={knob}
            className="sw-slide-knob"
            style={{ insetInlineStart: run }}
            aria-label={t("slide.knob")}
            aria-describedby={hintId}
            aria-valuemin={0}
            aria-valuemax={mostPlace}
            aria-valuenow={place}
            aria-disabled={phase === "checking" || phase === "working" || phase === "solved"}
            onKeyDown={handleKey}
            onPointerDown={handleGrip}
            onPointerMove={handleMove}
            onPointerUp={handleRelease}
            onPointerCancel={handleCancel}
          >
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
              <path d={phase === "solved" ? "M5 12.5l4.5 4.5L19 7.5" : "M6 6l6 6-6 6M13 6l6 6-6 6"} />
            </svg>
          </div>
        </div>
        <span id={hintId} hidden>
          {t("slide.keys")}
        </span>
      </div>
    </div>
  );
}

function statusOf(phase: Phase) {
  const words = {
    idle: "slide.hint",
    open: "slide.hint",
    checking: "slide.checking",
    working: "slide.working",
    solved: "slide.solved",
    over: "slide.over",
  } as const;
  return words[phase];
}
