import { maskText } from "#contract/mask";

/** An address as it is compared: phones have no letters, and mailboxes of one address in two cases are one. */
export function normalizeRecipient(recipient: string): string {
  return recipient.toLowerCase();
}

/** `138****0001`; of an e-mail address the first letter and the host. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf("@");
  return at < 0 ? maskText(recipient) : `${recipient.slice(0, 1)}***${recipient.slice(at)}`;
}
