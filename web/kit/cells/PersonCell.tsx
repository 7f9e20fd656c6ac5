import { useTexts } from "#base/i18n";
import { NameWithAvatar } from "./NameWithAvatar.tsx";

type Props = { name: string; avatar: string; href: string | undefined };

/** A person in a cell: picture and name, with a link to their record if the caller may see it. */
export function PersonCell({ name, avatar, href }: Props) {
  const t = useTexts();
  const identity = <NameWithAvatar row={{ avatar }} name={name} />;
  if (href === undefined) return identity;
  return (
    <a className="sw-person-link" href={href} aria-label={t("kit.toAccount", { name })}>
      {identity}
    </a>
  );
}
