/** The parts of the page, in their order. */
export const places = ["requests", "invitations", "ways"] as const;

/** See `places`. */
export type Place = (typeof places)[number];

/** What people are given who are to register. */
export function registrationLink(query: Readonly<Record<string, string>>): string {
  return `${location.origin}${location.pathname}#/reg?${new URLSearchParams(query).toString()}`;
}

/** The address of a part of the page with some of its filters set. */
export function addressOf(place: Place, filters: Readonly<Record<string, string>>): string {
  return `#/system/registration?${new URLSearchParams({ place, ...filters }).toString()}`;
}
