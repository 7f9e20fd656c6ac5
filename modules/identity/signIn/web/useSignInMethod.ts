import { useLocation, useNavigate, useSearchParams } from "react-router";
import { type SignInMethod, signInMethods } from "./SignInMethodTabs.tsx";

/** What the sign-in page shows: a method, or the reset of a forgotten password. */
export type SignInStep = SignInMethod | "forgotten";

/** Marks a step of the history that this page has added itself. */
const ownStep = "signIn.step";

/**
 * The step of the sign-in page, as the parameter `way` of its URL: a reload keeps it, and the browser's back button
 * leads from the forgotten password to the method before.
 */
export function useSignInMethod(): readonly [step: SignInStep, open: (step: SignInStep) => void, back: () => void] {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const way = search.get("way");
  const step = way === "forgotten" ? way : (signInMethods.find((method) => method === way) ?? "account");

  function open(next: SignInStep): void {
    const isStep = next === "forgotten";
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === "account") after.delete("way");
        else after.set("way", next);
        return after;
      },
      isStep ? { state: ownStep } : { replace: true },
    );
  }

  function back(): void {
    if (state === ownStep) void navigate(-1);
    else open("account");
  }

  return [step, open, back];
}
