import { useSession } from "#base/session/session";

/** Names under which only this computer itself reaches the server. */
const localHost = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u;

/** `isLocal`: other devices cannot open it. */
export type SignInAddress = { readonly address: string; readonly isLocal: boolean };

/** The address at which people of the caller's tenant sign in. */
export function useSignInAddress(): SignInAddress {
  const { user } = useSession();
  const { origin, pathname, hostname } = location;
  return { address: `${origin}${pathname}#/login?tid=${user.tenantId}`, isLocal: localHost.test(hostname) };
}
