import * as z from "zod";

/** Separator of the messages in a frame (SignalR, JSON protocol version 1). */
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

/** An invocation by a client; without an id it expects no answer. */
export type Invocation = Omit<z.infer<typeof Invocation>, "type">;

/** A message of a client. `unknown`: streams and other kinds that this hub does not support. */
export type ClientMessage =
  | { readonly kind: "invocation"; readonly invocation: Invocation }
  | { readonly kind: "ping" }
  | { readonly kind: "close" }
  | { readonly kind: "unknown"; readonly invocationId: string | undefined };

/** Parses a frame into messages; `undefined` if it is not of the protocol. */
export function parseFrame(frame: string): unknown[] | undefined {
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

/** Whether a message is the handshake of this protocol. */
export function isHandshake(message: unknown): boolean {
  return Handshake.safeParse(message).success;
}

/** Parses a message after the handshake; `undefined` if it is invalid. */
export function readMessage(message: unknown): ClientMessage | undefined {
  const invocation = Invocation.safeParse(message);
  if (invocation.success) return { kind: "invocation", invocation: invocation.data };
  const other = Other.safeParse(message);
  if (!other.success || other.data.type === MessageType.invocation) return undefined;
  if (other.data.type === MessageType.ping) return { kind: "ping" };
  if (other.data.type === MessageType.close) return { kind: "close" };
  return { kind: "unknown", invocationId: other.data.invocationId };
}

function toFrame(message: object): string {
  return JSON.stringify(message) + separator;
}

/** The answer to a handshake; an error says why it is refused. */
export function formatHandshake(error?: string): string {
  return toFrame(error === undefined ? {} : { error });
}

/** Shows that the connection is alive. */
export const pingMessage = toFrame({ type: MessageType.ping });

/** Formats an event for a client. */
export function formatEvent(target: string, ...content: readonly unknown[]): string {
  return toFrame({ type: MessageType.invocation, target, arguments: content });
}

/** The same for clients of ours, with the position that they have when they have handled it. */
export function formatEventAt(position: string, target: string, ...content: readonly unknown[]): string {
  return toFrame({ type: MessageType.invocation, target, arguments: content, position });
}

/** Formats the result of an invocation. */
export function formatCompletion(invocationId: string, outcome: { result: unknown } | { error: string }): string {
  return toFrame({ type: MessageType.completion, invocationId, ...outcome });
}

/** Announces the close; `allowReconnect`: the client may reconnect. */
export function formatClose(allowReconnect: boolean, error?: string): string {
  return toFrame({ type: MessageType.close, allowReconnect, ...(error === undefined ? {} : { error }) });
}
