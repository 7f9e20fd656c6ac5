import type { KeyboardEvent } from "react";
import type { SignInOffers } from "#contract/signIn";
import { useWords } from "../i18n.ts";

const ways = ["account", "phone", "email", "scan"] as const;
/** By what one signs in. */
export type Way = (typeof ways)[number];

/** `byPointer`: whoever goes through the tabs by keys stays among them. */
type Props = {
  way: Way;
  offers: SignInOffers | undefined;
  onChange: (way: Way, byPointer: boolean) => void;
};

/** The ways to sign in that the tenant offers; no tabs where there is but one. antd's own would weigh 12 KB here. */
export function WayTabs({ way, offers, onChange }: Props) {
  const t = useWords();
  const offered = ways.filter((one) => one === "account" || offers?.[one] === true);
  if (offered.length === 1) return undefined;

  function handleKey({ key, currentTarget }: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const index = (offered.indexOf(way) + step + offered.length) % offered.length;
    const tab = currentTarget.parentElement?.children[index];
    if (tab instanceof HTMLElement) tab.focus();
    onChange(offered[index] ?? "account", false);
  }

  return (
    <div role="tablist" aria-label={t("signIn.ways")} className="sw-ways">
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === way}
          tabIndex={one === way ? 0 : -1}
          onClick={() => onChange(one, true)}
          onKeyDown={handleKey}
        >
          {t(`signIn.way.${one}`)}
        </button>
      ))}
    </div>
  );
}
