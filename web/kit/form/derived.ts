import type { Values } from "../resource/field.ts";
import type { Resource } from "../resource/resource.ts";

/** Sets fields that follow from others, as a definition's `derive` says. */
export type Derived = {
  /** What is to be set after the user changed something. */
  after(changed: Values, values: Values): Values;
};

/**
 * The memory of one open form. A derived value is set when it is another one than before, that is when what it follows
 * from has changed; so what the user typed over it stays until then.
 */
export function derivedFrom({ derive }: Pick<Resource<never>, "derive">, start: Values): Derived {
  const last = new Map(Object.entries(derive?.({}, start) ?? {}));
  return {
    after: (changed, values) => {
      const fresh = Object.entries(derive?.(changed, values) ?? {}).filter(
        ([name, value]) => !(last.has(name) && Object.is(last.get(name), value)),
      );
      for (const [name, value] of fresh) last.set(name, value);
      return Object.fromEntries(fresh.filter(([name]) => !(name in changed)));
    },
  };
}
