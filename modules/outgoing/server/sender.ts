/** A template of the provider of SMS and what it is filled with; without an id it is the installation's own. */
export type Template = { readonly id: string | null; readonly parameters: Readonly<Record<string, string>> };

/** A message as it leaves. SMS carry their code by a template of the provider; the text is that of e-mails. */
export type Letter = {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  /** Instead of the code, where the message has a template of its own. */
  readonly template?: Template | undefined;
};

/** Something that sends messages. It throws where it could not: then it is asked again a while later. */
export type Sender = {
  readonly name: string;
  send(letter: Letter): Promise<void>;
  close(): void;
};

/** The provider took the message and said no. What it says is shown to administrators. */
export class SendingRefused extends Error {
  constructor(provider: string, reason: string) {
    super(`${provider}: ${reason}`.slice(0, 300));
    this.name = "SendingRefused";
  }
}

/** Throws where a text would begin a new line of a mail's head: what follows could name further recipients. */
export function headText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what must not be there
  if (/[\u0000-\u001f\u007f\u2028\u2029]/u.test(text)) throw new Error("a line of the head holds a control character");
  return text;
}
