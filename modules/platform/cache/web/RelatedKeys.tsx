import { useTexts } from "#kit";
import { listRelatedKeys } from "./keyNodes.ts";

type Props = { keys: readonly string[]; path: string; onSelect: (path: string) => void };

/** Keys of the same tenant, and those of other tenants in the same cache. */
export function RelatedKeys({ keys, path, onSelect }: Props) {
  const t = useTexts();
  const { sameTenant, sameCache } = listRelatedKeys(keys, path);
  if (sameTenant.length + sameCache.length === 0) return <p className="sw-cache-note">{t("cache.noneRelated")}</p>;
  return (
    <>
      <KeyList title={t("cache.sameTenant")} keys={sameTenant} onSelect={onSelect} />
      <KeyList title={t("cache.sameCache")} keys={sameCache} onSelect={onSelect} />
    </>
  );
}

type ListProps = { title: string; keys: readonly string[]; onSelect: (path: string) => void };

function KeyList({ title, keys, onSelect }: ListProps) {
  if (keys.length === 0) return undefined;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="sw-cache-related">
        {keys.map((key) => (
          <li key={key}>
            <button type="button" className="sw-link" onClick={() => onSelect(key)}>
              {key}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
