import type { App } from "./app.ts";

declare module "./app.ts" {
  interface App {
    /** Implementations of extension points; `point.get(ctx)` reads them. */
    readonly extensions: readonly Extension[];
  }
}

/** One implementation of an extension point, for `module({ extensions: [...] })`. */
export type Extension = { readonly point: string };

/** An interface that a module needs from modules above it, without importing them. */
export type ExtensionPoint<Provided> = {
  /** Implements the point: `extensions: [positionHolders.provide({ count, list, page })]`. */
  provide(provided: Provided): Extension;
  /** The only implementation. Throws if no module or more than one implements the point. */
  get(owner: ExtensionOwner): Provided;
  /** All implementations, in the order of the module list. */
  list(owner: ExtensionOwner): readonly Provided[];
};

/** For example a context. */
export type ExtensionOwner = { readonly app: Pick<App, "extensions"> };

/**
 * Defines an interface of a lower module that modules above it implement, so that imports only point down: `export
 * const positionHolders = defineExtensionPoint<PositionHolders>("position.holders")`.
 */
export function defineExtensionPoint<Provided>(name: string): ExtensionPoint<Provided> {
  const values = new WeakMap<Extension, { readonly provided: Provided }>();
  const list = ({ app }: ExtensionOwner) =>
    app.extensions.flatMap((extension) => {
      const value = values.get(extension);
      return value === undefined ? [] : [value.provided];
    });
  return {
    provide(provided) {
      const extension: Extension = { point: name };
      values.set(extension, { provided });
      return extension;
    },
    get(owner) {
      const [first, ...more] = list(owner);
      if (first === undefined || more.length > 0) throw new Error(`${name} needs just one module that fills it`);
      return first;
    },
    list,
  };
}
