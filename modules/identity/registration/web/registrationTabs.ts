/** The tabs of the page, in order. */
export const registrationTabs = ["requests", "invitations", "ways"] as const;

/** See `registrationTabs`. */
export type RegistrationTab = (typeof registrationTabs)[number];

/** The address of the registration form. */
export function createRegistrationUrl(query: Readonly<Record<string, string>>): string {
  return `${location.origin}${location.pathname}#/reg?${new URLSearchParams(query).toString()}`;
}

/** The address of a tab of the page with some filters set. */
export function createTabUrl(tab: RegistrationTab, filters: Readonly<Record<string, string>>): string {
  return `#/system/registration?${new URLSearchParams({ place: tab, ...filters }).toString()}`;
}
