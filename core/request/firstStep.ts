import type { Context } from "./context.ts";

declare module "./app.ts" {
  interface App {
    readonly firstSteps: readonly FirstStep[];
  }
}

/**
 * One of the steps that set up a tenant, for `module({ firstSteps: [...] })`. Its title, and where it is done, are in the
 * `webModule({ firstSteps })` of the same module.
 */
export type FirstStep = { readonly name: string; readonly isDone: (ctx: Context) => Promise<boolean> };
