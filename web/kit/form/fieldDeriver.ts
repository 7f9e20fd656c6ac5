import type { Values } from "../resource/field.ts";
import type { Resource } from "../resource/resource.ts";

/** Sets fields that depend on others, by the `derive` of a definition. */
export type FieldDeriver = {
  /** Returns the values to set after the user changed something. */
  derive(changed: Values, values: Values): Values;
};

/**
 * The state of one open form. A derived value is set only when it differs from the previously derived one, that is when
 * its sources have changed; until then the user's own input stays.
 */
export function createFieldDeriver({ derive }: Pick<Resource<never>, "derive">, start: Values): FieldDeriver {
  const last = new Map(Object.entries(derive?.({}, start) ?? {}));
  return {
    derive: (changed, values) => {
      const fresh = Object.entries(derive?.(changed, values) ?? {}).filter(
        ([name, value]) => !(last.has(name) && Object.is(last.get(name), value)),
      );
      for (const [name, value] of fresh) last.set(name, value);
      return Object.fromEntries(fresh.filter(([name]) => !(name in changed)));
    },
  };
}
