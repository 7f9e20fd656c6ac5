import * as z from "zod";

/** What parts the messages of one frame (SignalR, JSON protocol of version 1). */
const separator = "\u001E";

const MessageType = { invocation: 1, completion: 3, ping: 6, close: 7 } as const;

const Invocation = z.object({
  type: z.literal(MessageType.invocation),
  target: z.string().max(64),
  arguments: z.array(z.unknown()).max(8).default([]),
  invocationId: z.string().max(64).optional(),
});
const Other = z.object({ type: z.int(), invocationId: z.string().max(64).optional() });
const Handshake = z.object({ protocol: z.literal("json"), version: z.literal(1) });

/** Something that a client asks to be done; without an id it wants no answer. */
export type Invocation = Omit<z.infer<typeof Invocation>, "type">;

/** What a client says. `unknown`: streams and the like, which this hub has not. */
export type Said =
  | { readonly kind: "invocation"; readonly invocation: Invocation }
  | { readonly kind: "ping" }
  | { readonly kind: "close" }
  | { readonly kind: "unknown"; readonly invocationId: string | undefined };

/** The messages of a frame, `undefined` where it is none of the protocol. */
export function messagesIn(frame: string): unknown[] | undefined {
  if (!frame.endsWith(separator)) return undefined;
  try {
    return frame
      .slice(0, -1)
      .split(separator)
      .map((text): unknown => JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Whether a message is the greeting of a client that speaks this protocol. */
export function isHandshake(message: unknown): boolean {
  return Handshake.safeParse(message).success;
}

/** Reads a message after the greeting, `undefined` where it makes no sense. */
export function readMessage(message: unknown): Said | undefined {
  const invocation = Invocation.safeParse(message);
  if (invocation.success) return { kind: "invocation", invocation: invocation.data };
  const other = Other.safeParse(message);
  if (!other.success || other.data.type === MessageType.invocation) return undefined;
  if (other.data.type === MessageType.ping) return { kind: "ping" };
  if (other.data.type === MessageType.close) return { kind: "close" };
  return { kind: "unknown", invocationId: other.data.invocationId };
}

function written(message: object): string {
  return JSON.stringify(message) + separator;
}

/** The answer to a greeting; an error says why it is not accepted. */
export function handshakeText(error?: string): string {
  return written(error === undefined ? {} : { error });
}

/** Says that the connection is alive. */
export const pingText = written({ type: MessageType.ping });

/** Tells a client something. */
export function eventText(target: string, ...content: readonly unknown[]): string {
  return written({ type: MessageType.invocation, target, arguments: content });
}

/** What became of an invocation. */
export function completionText(invocationId: string, outcome: { result: unknown } | { error: string }): string {
  return written({ type: MessageType.completion, invocationId, ...outcome });
}

/** Announces the end; `allowReconnect`: the client may come back at once. */
export function closeText(allowReconnect: boolean, error?: string): string {
  return written({ type: MessageType.close, allowReconnect, ...(error === undefined ? {} : { error }) });
}
