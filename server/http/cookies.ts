/** The value of a cookie that a browser sent. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const [key = "", ...value] = part.split("=");
    if (key.trim() === name) return value.join("=").trim();
  }
  return undefined;
}

/** A cookie that no script reads and no other site's form brings along; it goes with TLS alone where `isSecure`. */
export type Cookie = {
  readonly name: string;
  readonly value: string;
  readonly seconds: number;
  readonly isSecure: boolean;
};

/** How a cookie is set. */
export function cookieText({ name, value, seconds, isSecure }: Cookie): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
