import { useEffect, useRef, useState } from "react";
import type { OutputOf } from "#contract/api";
import { captchaApi } from "../../contract.ts";
import { CallError } from "#base/answer";
import { call } from "#base/api";
import { solveProofOfWork } from "./proofOfWork.ts";

type Calls = typeof captchaApi.calls;
type SliderPuzzle = OutputOf<Calls["slider"]>;
type Ticket = OutputOf<Calls["slide"]>;

/** Loading, ready to slide, being checked by the server, proof of work running, done, expired. */
export type SliderCaptchaPhase = "idle" | "open" | "checking" | "working" | "solved" | "over";

/** A form must be submitted before the ticket expires on the server. */
const spareSeconds = 5;

type OnError = (message?: string) => void;

/** The state of a slider captcha, from the first picture or the proof of work to a ticket. */
export function useSliderCaptcha({ onSolved, onError }: { onSolved: (ticket: string) => void; onError: OnError }) {
  const [phase, setPhase] = useState<SliderCaptchaPhase>("idle");
  const { fault, forgetFault, tryTo } = useFault(onError);
  const picture = usePicture(tryTo);
  const life = useLife();

  async function another(): Promise<void> {
    const isDrawn = await picture.draw();
    if (isDrawn !== undefined) setPhase(isDrawn ? "open" : "idle");
  }

  function open(): void {
    if (phase !== "idle" && phase !== "over") return;
    forgetFault();
    void another();
  }

  function close(): void {
    if (phase !== "open") return;
    setPhase("idle");
    forgetFault();
    picture.drop();
  }

  function moveTo(next: number): void {
    if (phase !== "open") return;
    forgetFault();
    picture.moveTo(next);
  }

  function finish({ ticket, expirySeconds }: Ticket): void {
    setPhase("solved");
    forgetFault();
    onSolved(ticket);
    life.after((expirySeconds - spareSeconds) * 1000, () => {
      setPhase("over");
      picture.drop();
      onSolved("");
    });
  }

  async function check(at = picture.position): Promise<void> {
    if (phase !== "open" || picture.puzzle === undefined) return;
    const { id } = picture.puzzle;
    const x = picture.moveTo(at);
    if (x === 0) return;
    setPhase("checking");
    const ticket = await tryTo(async () => await call(captchaApi, "slide", { id, x }));
    if (ticket === undefined) await another();
    else finish(ticket);
  }

  async function letDeviceWork(): Promise<void> {
    if (phase === "working" || phase === "checking" || phase === "solved") return;
    forgetFault();
    picture.drop();
    setPhase("working");
    const ticket = await tryTo(async () => await earn(life.signal()));
    if (ticket === undefined) setPhase("idle");
    else finish(ticket);
  }

  const { puzzle, position, maxPosition } = picture;
  return { phase, puzzle, position, maxPosition, fault, open, close, another, moveTo, check, letDeviceWork };
}

async function earn(signal: AbortSignal): Promise<Ticket | undefined> {
  const { challenge, salt, signature, maxnumber } = await call(captchaApi, "work", {});
  const number = await solveProofOfWork({ challenge, salt, maxnumber }, { signal });
  return number === undefined ? undefined : await call(captchaApi, "workDone", { challenge, salt, signature, number });
}

type Try = <Result>(make: () => Promise<Result>) => Promise<Result | undefined>;

/** Rejected calls are handled by the slider; connection errors are reported to the page. */
function useFault(onError: OnError) {
  const [fault, setFault] = useState<string>();
  const tryTo: Try = async (request) => {
    onError();
    try {
      return await request();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      if (failure.businessCode === undefined) onError(failure.message);
      else setFault(failure.message);
      return undefined;
    }
  };
  return { fault, forgetFault: () => setFault(undefined), tryTo };
}

/** The current picture and the position of its piece. */
function usePicture(tryTo: Try) {
  const [puzzle, setPuzzle] = useState<SliderPuzzle>();
  const [position, setPosition] = useState(0);
  const isDrawing = useRef(false);
  const maxPosition = puzzle === undefined ? 1 : puzzle.width - puzzle.pieceSize;

  /** Returns whether a picture has loaded; `undefined` while another one is loading. */
  async function draw(): Promise<boolean | undefined> {
    if (isDrawing.current) return undefined;
    isDrawing.current = true;
    setPosition(0);
    const next = await tryTo(async () => await call(captchaApi, "slider", {}));
    isDrawing.current = false;
    setPuzzle(next);
    return next !== undefined;
  }

  function drop(): void {
    setPuzzle(undefined);
    setPosition(0);
  }

  /** Returns the position within the picture. */
  function moveTo(next: number): number {
    const within = Math.min(maxPosition, Math.max(0, Math.round(next)));
    setPosition(within);
    return within;
  }

  return { puzzle, position, maxPosition, draw, drop, moveTo };
}

/** Cleans up with the component: the timer, and a running proof of work. */
function useLife() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      end.current?.abort();
    },
    [],
  );
  return {
    after(milliseconds: number, work: () => void): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(work, milliseconds);
    },
    signal(): AbortSignal {
      end.current = new AbortController();
      return end.current.signal;
    },
  };
}
