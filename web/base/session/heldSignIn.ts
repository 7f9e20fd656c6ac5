import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const heldMs = 10 * 60_000;

type HeldSignIn = { readonly account?: string; readonly password?: string };

const holder = createStore<HeldSignIn>(() => ({}));
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Holds what was typed for a sign-in for the change of the password that it may require, so that neither is typed again:
 * in memory alone, and for ten minutes at most.
 */
export function holdSignIn(typed: Required<HeldSignIn>): void {
  clearTimeout(timer);
  holder.setState(typed, true);
  timer = setTimeout(forgetSignInPassword, heldMs);
}

/** What was typed as the account, such as a phone number, while it is held. */
export function getSignInName(): string | undefined {
  return holder.getState().account;
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
