import { useSession } from "#base/session/session";

/** The address at which people of the caller's tenant sign in. */
export function useSignInAddress(): string {
  const { user } = useSession();
  return `${location.origin}${location.pathname}#/login?tid=${user.tenantId}`;
}
