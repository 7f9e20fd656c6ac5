import { useSession } from "#base/session/session";
import { useCallResult } from "#kit";
import { accountApi } from "../contract.ts";

/** Names under which only this computer itself reaches the server. */
const localHost = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u;

/** `isLocal`: other devices cannot open it. */
export type SignInAddress = { readonly address: string; readonly isLocal: boolean };

/**
 * The address at which people of the caller's tenant sign in. On the server itself that is not the address of this
 * page, which only the server can open, but the one under which the network reaches it, if there is one.
 */
export function useSignInAddress(): SignInAddress {
  const { user } = useSession();
  const { data: delivery } = useCallResult(accountApi, "passwordDelivery", {});
  const { origin, pathname, hostname } = location;
  const isHere = localHost.test(hostname);
  const networkUrl = delivery?.url ?? undefined;
  const page = isHere && networkUrl !== undefined ? `${networkUrl}/` : `${origin}${pathname}`;
  return { address: `${page}#/login?tid=${user.tenantId}`, isLocal: isHere && networkUrl === undefined };
}
