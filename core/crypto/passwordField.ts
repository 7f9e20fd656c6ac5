import { maxPasswordLength, passwordError } from "#contract/password";

/** The clear text of an encrypted password; `undefined` when it is none for the key of this installation. */
export type DecryptPassword = (cipherHex: string) => Promise<string | undefined>;

/** Reads a password field, encrypted or plain. A value that is too long for a plain password must be cipher text. */
export async function readPasswordField(
  { decryptPassword }: { readonly decryptPassword: DecryptPassword },
  field: string,
): Promise<string> {
  if (field.length <= maxPasswordLength) return field.normalize("NFC");
  const clear = await decryptPassword(field);
  if (clear === undefined || clear.length > maxPasswordLength) throw passwordError("password.unreadable");
  return clear.normalize("NFC");
}
