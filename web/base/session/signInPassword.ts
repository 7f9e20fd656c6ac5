import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const heldMs = 10 * 60_000;

type SignInPassword = { readonly password?: string };

const holder = createStore<SignInPassword>(() => ({}));
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Holds the password of a sign-in for the change that it may require, so that it is typed only once: in memory alone,
 * and for ten minutes at most.
 */
export function holdSignInPassword(password: string): void {
  clearTimeout(timer);
  holder.setState({ password }, true);
  timer = setTimeout(forgetSignInPassword, heldMs);
}

/** The password of the sign-in, while it is held. */
export function getSignInPassword(): string | undefined {
  return holder.getState().password;
}

/** The same for a component, which renders again when the password is forgotten. */
export function useSignInPassword(): string | undefined {
  return useStore(holder, ({ password }) => password);
}

/** Forgets the password: no change is required, or the session has ended. */
export function forgetSignInPassword(): void {
  clearTimeout(timer);
  holder.setState({}, true);
}
