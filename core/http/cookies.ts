import { parseCookie, stringifySetCookie } from "cookie";

/** The value of a cookie that a browser sent. */
export function findCookie(header: string | undefined, name: string): string | undefined {
  return parseCookie(header ?? "")[name];
}

/** A cookie that scripts cannot read and forms of other sites do not send. `isSecure`: it is sent over TLS only. */
export type Cookie = {
  readonly name: string;
  readonly value: string;
  readonly seconds: number;
  readonly isSecure: boolean;
};

/** The value of the header that sets a cookie. */
export function formatCookie({ name, value, seconds, isSecure }: Cookie): string {
  return stringifySetCookie({
    name,
    value,
    path: "/",
    maxAge: seconds,
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
  });
}
