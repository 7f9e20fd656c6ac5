import { longestPassword, passwordError } from "#contract/password";
import type { App } from "#server/app";
import { sm2Decrypt } from "#server/sm2";

/** The password in a field that may be encrypted. What is too long for a plain one must be a cipher text of ours. */
export function passwordIn(app: App, field: string): string {
  if (field.length <= longestPassword) return field.normalize("NFC");
  const clear = sm2Decrypt(field, app.keys.sm2.privateKey);
  if (clear === undefined || clear.length > longestPassword) throw passwordError("password.unreadable");
  return clear.normalize("NFC");
}
