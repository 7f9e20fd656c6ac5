import { useEffect, useRef, useState } from "react";
import type { OutputOf } from "#contract/api";
import { slideApi } from "#modules/slide/contract";
import { call, CallError } from "../../api.ts";
import { doWork } from "./deviceWork.ts";

type Calls = typeof slideApi.calls;
type Drawn = OutputOf<Calls["slider"]>;
type Ticket = OutputOf<Calls["slide"]>;

/** Nothing yet, a picture is there, the server looks at it, the device works, it is done, it was done too long ago. */
export type Phase = "idle" | "open" | "checking" | "working" | "solved" | "over";

/** A form has to be sent before the ticket's time is over on the server. */
const spareSeconds = 5;

type OnError = (message?: string) => void;

/** The steps of a slider from its first picture to a ticket, or from the device's work to one. */
export function useSlide({ onSolved, onError }: { onSolved: (ticket: string) => void; onError: OnError }) {
  const [phase, setPhase] = useState<Phase>("idle");
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

  async function check(at = picture.place): Promise<void> {
    if (phase !== "open" || picture.drawn === undefined) return;
    const { id } = picture.drawn;
    const x = picture.moveTo(at);
    if (x === 0) return;
    setPhase("checking");
    const ticket = await tryTo(async () => await call(slideApi, "slide", { id, x }));
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

  const { drawn, place, mostPlace } = picture;
  return { phase, drawn, place, mostPlace, fault, open, close, another, moveTo, check, letDeviceWork };
}

async function earn(signal: AbortSignal): Promise<Ticket | undefined> {
  const { challenge, salt, signature, maxnumber } = await call(slideApi, "work", {});
  const number = await doWork({ challenge, salt, maxnumber }, { signal });
  return number === undefined ? undefined : await call(slideApi, "workDone", { challenge, salt, signature, number });
}

type Try = <Result>(make: () => Promise<Result>) => Promise<Result | undefined>;

/** What a call is refused with is the slider's own fault; what keeps it from the server is told to the page. */
function useFault(onError: OnError) {
  const [fault, setFault] = useState<string>();
  const tryTo: Try = async (make) => {
    onError();
    try {
      return await make();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      if (failure.businessCode === undefined) onError(failure.message);
      else setFault(failure.message);
      return undefined;
    }
  };
  return { fault, forgetFault: () => setFault(undefined), tryTo };
}

/** The picture that is there, and where its piece is. */
function usePicture(tryTo: Try) {
  const [drawn, setDrawn] = useState<Drawn>();
  const [place, setPlace] = useState(0);
  const isDrawing = useRef(false);
  const mostPlace = drawn === undefined ? 1 : drawn.width - drawn.pieceSize;

  /** Answers whether there is one now; nothing while another one is on its way already. */
  async function draw(): Promise<boolean | undefined> {
    if (isDrawing.current) return undefined;
    isDrawing.current = true;
    setPlace(0);
    const next = await tryTo(async () => await call(slideApi, "slider", {}));
    isDrawing.current = false;
    setDrawn(next);
    return next !== undefined;
  }

  function drop(): void {
    setDrawn(undefined);
    setPlace(0);
  }

  /** Answers where that is, within the picture. */
  function moveTo(next: number): number {
    const within = Math.min(mostPlace, Math.max(0, Math.round(next)));
    setPlace(within);
    return within;
  }

  return { drawn, place, mostPlace, draw, drop, moveTo };
}

/** What ends with the part on the screen: a timer, and work that nobody waits for any more. */
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
