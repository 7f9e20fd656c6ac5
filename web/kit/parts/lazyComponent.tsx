import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { TextSource } from "#contract/text";
import { loadTexts } from "#base/i18n";
import { loadPart } from "#base/loadPart";

type LazyComponentOptions = {
  /** Texts that are loaded with it. */
  readonly texts?: TextSource | readonly TextSource[];
  /** Shown until the part is loaded; by default nothing. */
  readonly fallback?: ReactNode;
};

/**
 * A part that loads when it is first rendered, or once the server is back:
 * `const RolesField = lazyComponent(async () => (await import("./RolesField.tsx")).RolesField)`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { texts = [], fallback }: LazyComponentOptions = {},
): ComponentType<Props> {
  const loadAll = async () => {
    const [part] = await Promise.all([load(), ...[texts].flat().map(loadTexts)]);
    return part;
  };
  const loadLate = async () => {
    try {
      return { default: await loadPart(loadAll) };
    } catch (error) {
      // A lazy component fails for good; where it is mounted again, another one tries again.
      Part = lazy(loadLate);
      throw error;
    }
  };
  let Part = lazy(loadLate);
  return function Late(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
