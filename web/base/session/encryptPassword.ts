/** C1, C3, C2: the order that the server reads (contract 00, 8). */
const cipherMode = 1;

/** Encrypts a password with the server's published key; the cipher loads when it is first needed. */
export async function encryptPassword(password: string, publicKey: string): Promise<string> {
  const { default: crypto } = await import("sm-crypto");
  return crypto.sm2.doEncrypt(password, publicKey, cipherMode);
}
