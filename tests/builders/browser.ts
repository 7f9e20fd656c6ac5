import { type Api, type Calls, getEndpointPath, type OutputOf, type RawInputOf } from "#contract/api";
import type { Reply } from "#tests/builders/client";
import type { TestServer } from "#tests/builders/server";
import { anAddress, type SessionTokens } from "#tests/builders/sessions";

/** A browser at a server: it keeps cookies, and follows no redirect by itself. */
export type TestBrowser = {
  /** Opens an address, with any host. */
  open(address: string): Promise<Response>;
  /** Makes a call, optionally in a session. */
  call<C extends Calls, Name extends keyof C & string>(
    api: Api<C>,
    name: Name,
    about: { input: RawInputOf<C[Name]>; pair?: SessionTokens },
  ): Promise<Reply<OutputOf<C[Name]>>>;
};

/** A browser without cookies, at an unused address. */
export function aBrowser({ url }: Pick<TestServer, "url">): TestBrowser {
  const cookies = new Map<string, string>();
  const from = anAddress();

  function headers(): Record<string, string> {
    const cookieHeader = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { "x-forwarded-for": from, ...(cookieHeader === "" ? {} : { cookie: cookieHeader }) };
  }

  function keep(answer: Response): Response {
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";", 1);
      const [name = "", value = ""] = pair.split("=");
      cookies.set(name, value);
    }
    return answer;
  }

  return {
    open: async (address) => {
      const { pathname, search } = new URL(address, url);
      return keep(await fetch(`${url}${pathname}${search}`, { redirect: "manual", headers: headers() }));
    },
    call: async (api, name, { input, pair }) => {
      const bearer: Record<string, string> = pair === undefined ? {} : { authorization: `Bearer ${pair.accessToken}` };
      const isGet = api.calls[name]?.method === "GET";
      const answer = keep(
        await fetch(`${url}${getEndpointPath(api, name)}`, {
          method: isGet ? "GET" : "POST",
          headers: { ...headers(), ...bearer, ...(isGet ? {} : { "content-type": "application/json" }) },
          ...(isGet ? {} : { body: JSON.stringify(input) }),
        }),
      );
      return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
    },
  };
}
