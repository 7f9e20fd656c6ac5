import type { KeyboardEvent } from "react";
import type { SignInOptions } from "#contract/signIn";
import { useTexts } from "#base/i18n";
import { useIsNarrow } from "#base/theme/theme.tsx";

/** The methods of signing in, in the order of their tabs. */
export const signInMethods = ["account", "phone", "email", "scan"] as const;
/** A method of signing in. */
export type SignInMethod = (typeof signInMethods)[number];

/** `byPointer`: with the keyboard the focus stays on the tabs. */
type Props = {
  value: SignInMethod;
  offers: SignInOptions | undefined;
  onChange: (method: SignInMethod, byPointer: boolean) => void;
};

/**
 * The sign-in methods that the tenant offers; no tabs where there is only one. Phones scan codes and show none. The tabs
 * of antd would add 12 KB here.
 */
export function SignInMethodTabs({ value, offers, onChange }: Props) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const offeredMethods = signInMethods.filter(
    (method) => method === "account" || (offers?.[method] === true && !(isNarrow && method === "scan")),
  );
  if (offeredMethods.length === 1) return undefined;

  function handleKey({ key, currentTarget }: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const index = (offeredMethods.indexOf(value) + step + offeredMethods.length) % offeredMethods.length;
    const tab = currentTarget.parentElement?.children[index];
    if (tab instanceof HTMLElement) tab.focus();
    onChange(offeredMethods[index] ?? "account", false);
  }

  return (
    <div role="tablist" aria-label={t("signIn.ways")} className="sw-ways">
      {offeredMethods.map((method) => (
        <button
          key={method}
          type="button"
          role="tab"
          aria-selected={method === value}
          tabIndex={method === value ? 0 : -1}
          onClick={() => onChange(method, true)}
          onKeyDown={handleKey}
        >
          {t(`signIn.way.${method}`)}
        </button>
      ))}
    </div>
  );
}
