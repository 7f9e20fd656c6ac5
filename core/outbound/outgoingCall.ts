/** A call as it was made. `failure` is set if there was no answer. */
export type OutgoingCall = {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string | undefined;
  readonly startTime: Date;
  readonly elapsedMs: number;
  readonly answer:
    | { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: Buffer }
    | undefined;
  readonly failure: unknown;
};

/** Receives each call when it has ended; it never throws and takes no time. */
export type CallObserver = (call: OutgoingCall) => void;

type Attempt = Pick<OutgoingCall, "url" | "method" | "headers" | "body">;
type Answer = NonNullable<OutgoingCall["answer"]>;

/** Makes a call and tells the observer how it has ended. */
export async function observed<Result extends Answer>(
  observe: CallObserver | undefined,
  attempt: Attempt,
  make: () => Promise<Result>,
): Promise<Result> {
  if (observe === undefined) return await make();
  const [startTime, started] = [new Date(), performance.now()];
  const end = (answer: Answer | undefined, failure: unknown) =>
    observe({ ...attempt, startTime, elapsedMs: Math.round(performance.now() - started), answer, failure });
  try {
    const result = await make();
    end(result, undefined);
    return result;
  } catch (error) {
    end(undefined, error);
    throw error;
  }
}
