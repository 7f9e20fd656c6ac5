/** A text that only its key opens. */
type Sealed = { readonly iv: string; readonly text: string };

const ivBytes = 12;

/** Encrypts a text with AES-GCM; what comes out differs each time. */
export async function seal(key: CryptoKey, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text));
  return { iv: written(iv), text: written(new Uint8Array(data)) };
}

/** Decrypts it; `undefined` where it is damaged or another key's. */
export async function open(key: CryptoKey, { iv, text }: Sealed): Promise<string | undefined> {
  try {
    const data = await crypto.subtle.decrypt({ name: "AES-GCM", iv: read(iv) }, key, read(text));
    return new TextDecoder().decode(data);
  } catch {
    // Which of the two it is nobody can tell.
    return undefined;
  }
}

function written(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}

function read(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0);
}
