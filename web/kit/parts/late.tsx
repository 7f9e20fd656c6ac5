import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { TextSource } from "#contract/text";
import { addWords } from "../../i18n.ts";

type About = {
  /** Words that it speaks, loaded along with it. */
  readonly texts?: TextSource | readonly TextSource[];
  /** What stands in its place until it is there; nothing where it is left out. */
  readonly fallback?: ReactNode;
};

/**
 * A part that loads when it is first drawn:
 * `const RolesField = late(async () => (await import("./RolesField.tsx")).RolesField)`.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { texts = [], fallback }: About = {},
): ComponentType<Props> {
  const Part = lazy(async () => {
    const [part] = await Promise.all([load(), ...[texts].flat().map(addWords)]);
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
