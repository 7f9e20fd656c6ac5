import { type ComponentType, lazy, Suspense } from "react";

/**
 * A part that loads when it is first drawn; until then its place is empty:
 * `const RolesField = late(async () => (await import("./RolesField.tsx")).RolesField)`.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function Late(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
