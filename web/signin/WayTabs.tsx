import type { KeyboardEvent } from "react";
import { useWords } from "../i18n.ts";

const ways = ["account", "phone", "email"] as const;
/** By what one signs in. */
export type Way = (typeof ways)[number];

/** `byPointer`: whoever goes through the tabs by keys stays among them. */
type Props = { way: Way; onChange: (way: Way, byPointer: boolean) => void };

/** The ways to sign in. antd's own tabs would weigh 12 KB here. */
export function WayTabs({ way, onChange }: Props) {
  const t = useWords();

  function handleKey({ key, currentTarget }: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const index = (ways.indexOf(way) + step + ways.length) % ways.length;
    const tab = currentTarget.parentElement?.children[index];
    if (tab instanceof HTMLElement) tab.focus();
    onChange(ways[index] ?? "account", false);
  }

  return (
    <div role="tablist" aria-label={t("signIn.ways")} className="sw-ways">
      {ways.map((one) => (
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
