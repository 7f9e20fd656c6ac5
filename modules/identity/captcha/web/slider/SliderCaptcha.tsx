import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import { useTexts } from "#base/i18n";
import { SliderCaptchaPicture } from "./SliderCaptchaPicture.tsx";
import "./slider.css";
import { type SliderCaptchaPhase, useSliderCaptcha } from "./useSliderCaptcha.ts";

type Props = {
  /** The id of the knob, so that a form can focus it. */
  id?: string;
  /** The ticket for the server; empty where it expired before it was used. */
  onSolved: (ticket: string) => void;
  /** The error that prevents the calls; `undefined` once they are tried again. */
  onError: (message?: string) => void;
};

const step = 1;
const longStep = 10;

/**
 * A slider captcha for pointer, finger or keys. The alternative is a proof of work by the device: its button comes first
 * for users of screen readers. An attempt uses up the ticket, so mount the component again (`key`) after one.
 */
export function SliderCaptcha({ id, onSolved, onError }: Props) {
  const t = useTexts();
  const slide = useSliderCaptcha({ onSolved, onError });
  const { phase, puzzle, position, maxPosition, fault } = slide;
  const hintId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const knob = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; position: number }>(undefined);

  function handleKey(event: KeyboardEvent): void {
    const by = event.shiftKey ? longStep : step;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowRight: () => slide.moveTo(position + by),
      ArrowUp: () => slide.moveTo(position + by),
      ArrowLeft: () => slide.moveTo(position - by),
      ArrowDown: () => slide.moveTo(position - by),
      Home: () => slide.moveTo(0),
      End: () => slide.moveTo(maxPosition),
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
    grip.current = { x: event.clientX, position };
    slide.open();
  }

  /** The track of the knob on the screen maps to the width of the picture. */
  function positionAt({ clientX }: PointerEvent, from: { x: number; position: number }): number {
    const run = (bar.current?.clientWidth ?? 0) - (knob.current?.offsetWidth ?? 0);
    return from.position + ((clientX - from.x) * maxPosition) / Math.max(1, run);
  }

  function handleMove(event: PointerEvent): void {
    if (grip.current !== undefined) slide.moveTo(positionAt(event, grip.current));
  }

  function handleRelease(event: PointerEvent): void {
    if (grip.current !== undefined) void slide.check(positionAt(event, grip.current));
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
    // The button disappears while the device works, so the focus moves to the group.
    knob.current?.focus();
    await slide.letDeviceWork();
  }

  const run = `calc((100% - var(--sw-slide-knob)) * ${position / maxPosition})`;
  const status = fault ?? t(statusOf(phase));
  return (
    <div role="presentation" onBlur={handleBlur}>
      <div
        role="group"
        aria-label={t("slide.label")}
        className="sw-slide"
        data-phase={phase}
        data-refused={fault !== undefined}
        data-moved={phase === "open" && position > 0}
      >
        <button type="button" className="sw-slide-device" onClick={() => void handleDevice()}>
          {t("slide.byDevice")}
        </button>
        {puzzle === undefined || phase === "solved" ? undefined : (
          <SliderCaptchaPicture puzzle={puzzle} position={position} onAnother={() => void slide.another()} />
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
            aria-valuemax={maxPosition}
            aria-valuenow={position}
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

function statusOf(phase: SliderCaptchaPhase) {
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
