import { useWebModules } from "./webModules.ts";

/** One implementation of an extension point, for `webModule({ extensions: [...] })`. */
export type ModuleExtension = { readonly point: string };

/** An interface that a module needs from modules above it, without importing them. */
export type WebExtensionPoint<Provided> = {
  /**
   * Implements the extension point: `extensions: [accountActions.provide({ of: permissionApi, call: "explain", … })]`.
   */
  provide(provided: Provided): ModuleExtension;
  /** The implementation in an extension; `undefined` if it belongs to another extension point. */
  read(extension: ModuleExtension): readonly Provided[];
};

/**
 * Defines an interface of a lower module that modules above it implement, so that imports only point down: `export
 * const accountActions = defineWebExtensionPoint<AccountAction>("account.actions")`. Implementations load with the list
 * of modules, so a component is a `lazyComponent`.
 */
export function defineWebExtensionPoint<Provided>(name: string): WebExtensionPoint<Provided> {
  const values = new WeakMap<ModuleExtension, { readonly provided: Provided }>();
  return {
    provide(provided) {
      const extension: ModuleExtension = { point: name };
      values.set(extension, { provided });
      return extension;
    },
    read(extension) {
      const value = values.get(extension);
      return value === undefined ? [] : [value.provided];
    },
  };
}

/** The implementations of an extension point in this build, in the order of the modules. */
export function useExtensions<Provided>(point: WebExtensionPoint<Provided>): readonly Provided[] {
  return useWebModules().flatMap(({ extensions = [] }) => extensions.flatMap((extension) => point.read(extension)));
}
