import type { AccountLocation, StandalonePage, WebModule } from "#kit/webModule.ts";

/** A standalone page and its module, whose texts it uses. */
export type ModulePage = { readonly module: WebModule; readonly page: StandalonePage };

/** The standalone page that is due, if any. */
export function findStandalonePage(modules: readonly WebModule[], location: AccountLocation): ModulePage | undefined {
  return modules
    .flatMap((module) => (module.standalonePages ?? []).map((page) => ({ module, page })))
    .filter(({ page }) => page.isDue(location))
    .toSorted((one, other) => one.page.order - other.page.order)[0];
}
