import type { CallObserver } from "#core/outbound/outgoingCall";

/**
 * A template of the SMS provider and its parameters; without an id it is the installation's default. Without a signature
 * the installation's applies.
 */
export type Template = {
  readonly id: string | null;
  readonly signName?: string | undefined;
  readonly parameters: Readonly<Record<string, string>>;
};

/** A message in its final form. SMS carry their code in a template of the provider; the text is for e-mails. */
export type DeliveryMessage = {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The same with formats, for e-mails. */
  readonly html?: string | undefined;
  readonly code: string;
  /** Replaces the code if the message has a template of its own. */
  readonly template?: Template | undefined;
  /** Learns how requests to the provider have ended. */
  readonly observe?: CallObserver | undefined;
};

/** Sends messages. It throws on failure, and then it is called again later. */
export type Sender = {
  readonly name: string;
  send(letter: DeliveryMessage): Promise<void>;
  close(): void;
};

/**
 * Why a message is not accepted. `unknownRecipient` and `blocked` hold for every further message to the recipient;
 * `refused` says nothing about it.
 */
export type RejectionReason = "unknownRecipient" | "blocked" | "refused";

/** The mail server or the provider refused the message. Its answer is shown to administrators. */
export class ProviderRejection extends Error {
  readonly reason: RejectionReason;

  constructor(answer: string, reason: RejectionReason = "refused") {
    super(answer.slice(0, 300));
    this.name = "SendingRefused";
    this.reason = reason;
  }
}

/** Throws if a text would begin a new line in a mail header: further recipients could follow. */
export function checkHeaderText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters that must not occur
  if (/[\u0000-\u001f\u007f\u2028\u2029]/u.test(text)) throw new Error("a line of the head holds a control character");
  return text;
}
