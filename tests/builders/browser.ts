import { type Api, type Calls, type DraftOf, type OutputOf, pathOf } from "#contract/api";
import type { Reply } from "#tests/builders/client";
import type { TestServer } from "#tests/builders/server";
import { anAddress, type Pair } from "#tests/builders/sessions";

/** A browser at a server: it keeps the cookies that it is given, and follows no redirect by itself. */
export type TestBrowser = {
  /** Opens an address, whatever host it names. */
  open(address: string): Promise<Response>;
  /** Makes a call, in a session where one is given. */
  call<C extends Calls, Name extends keyof C & string>(
    api: Api<C>,
    name: Name,
    about: { input: DraftOf<C[Name]>; pair?: Pair },
  ): Promise<Reply<OutputOf<C[Name]>>>;
};

/** A browser without cookies, at an address that nobody else has. */
export function aBrowser({ url }: Pick<TestServer, "url">): TestBrowser {
  const cookies = new Map<string, string>();
  const from = anAddress();

  function headers(): Record<string, string> {
    const kept = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { "x-forwarded-for": from, ...(kept === "" ? {} : { cookie: kept }) };
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
        await fetch(`${url}${pathOf(api, name)}`, {
          method: isGet ? "GET" : "POST",
          headers: { ...headers(), ...bearer, ...(isGet ? {} : { "content-type": "application/json" }) },
          ...(isGet ? {} : { body: JSON.stringify(input) }),
        }),
      );
      return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
    },
  };
}
