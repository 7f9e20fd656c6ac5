import { useWords } from "../../i18n.ts";
import { Identity } from "./Identity.tsx";

type Props = { name: string; avatar: string; href: string | undefined };

/** Somebody whom a row names: picture, name, and the way to the account where the caller may see it. */
export function AccountCell({ name, avatar, href }: Props) {
  const t = useWords();
  const who = <Identity row={{ avatar }} name={name} />;
  if (href === undefined) return who;
  return (
    <a className="sw-account-link" href={href} aria-label={t("kit.toAccount", { name })}>
      {who}
    </a>
  );
}
