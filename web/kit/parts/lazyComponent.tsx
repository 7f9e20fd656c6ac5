import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { TextSource } from "#contract/text";
import { loadTexts } from "#base/i18n";

type LazyComponentOptions = {
  /** Texts that are loaded with it. */
  readonly texts?: TextSource | readonly TextSource[];
  /** Shown until the part is loaded; by default nothing. */
  readonly fallback?: ReactNode;
};

/**
 * A part that loads when it is first rendered: `const RolesField = lazyComponent(async () => (await
 * import("./RolesField.tsx")).RolesField)`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { texts = [], fallback }: LazyComponentOptions = {},
): ComponentType<Props> {
  const Part = lazy(async () => {
    const [part] = await Promise.all([load(), ...[texts].flat().map(loadTexts)]);
    return { default: part };
  });
  return function Late(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
