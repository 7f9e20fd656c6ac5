/** An encrypted text. */
type EncryptedText = { readonly iv: string; readonly text: string };

const ivBytes = 12;

/** Encrypts a text with AES-GCM and a random initialisation vector. */
export async function encryptText(key: CryptoKey, text: string): Promise<EncryptedText> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text));
  return { iv: written(iv), text: written(new Uint8Array(data)) };
}

/** Decrypts it; `undefined` if it is damaged or was encrypted with another key. */
export async function decryptText(key: CryptoKey, { iv, text }: EncryptedText): Promise<string | undefined> {
  try {
    const data = await crypto.subtle.decrypt({ name: "AES-GCM", iv: read(iv) }, key, read(text));
    return new TextDecoder().decode(data);
  } catch {
    // Damage and a wrong key cannot be told apart.
    return undefined;
  }
}

function written(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}

function read(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0);
}
