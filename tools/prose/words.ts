/**
 * Participles that do not end in -ed or -ing. As the last word of a type's name they say what happened to a thing, not
 * what it is.
 */
export const irregularParticiples = toSet(`
  Begun Bought Broken Brought Built Caught Chosen Dealt Drawn Driven Fallen Felt Flown Forbidden Forgotten Found
  Frozen Given Gone Grown Heard Held Hidden Hung Kept Known Laid Led Lent Lost Made Meant Met Paid Put Risen
  Said Seen Sent Shaken Shown Sold Sought Spent Spoken Stolen Stood Swept Taken Thought Thrown Told Understood
  Withdrawn Woken Won Worn Written
`);

/** Nouns that end in -ed or -ing like a participle. */
export const nouns = toSet(`
  Bed Embed Embedded Feed Need Seed Shed Speed Weed Billing Binding Branding Building Casing Drawing Encoding
  Finding Hashing Heading King Listing Loading Logging Mapping Meeting Nesting Ordering Padding Paging Ping
  Pricing Ranking Rating Recording Rendering Ring Sealing Setting Sibling Sorting Spacing Spelling Spring String
  Thing Timing Training Warning Wing
`);

/** Words that do not say what a type holds, with a better name. */
export const vagueTypeNames: Readonly<Record<string, string>> = {
  About: "Options, Definition or Props",
  Place: "Position, Location, Slot or Target",
  Wish: "what is requested",
};

/** Words that read like a translation, with a plain replacement. */
export const commentWords: Readonly<Record<string, string>> = {
  somebody: "the caller, an account, another session",
  someone: "the caller, an account",
  whoever: "the caller, each account that",
  nobody: "no account, nothing, anonymous",
  anew: "again",
  hitherto: "so far",
  thereby: "by this",
  forthwith: "immediately",
  beforehand: "before, in advance",
  he: "the caller, they",
  him: "the caller, them",
  his: "their, the caller's",
  himself: "themselves",
};

/** Words that a test title does not need either, with a plain replacement. */
export const titleWords: Readonly<Record<string, string>> = {
  ...commentWords,
  meanwhile: "during, while",
  oneself: "the account",
  whatever: "regardless of, any",
};

/** Metaphors, with the term of the trade. */
export const metaphors: Readonly<Record<string, string>> = {
  agenda: "calendar source",
  aviary: "suite",
  bell: "notification menu",
  bench: "validation context",
  canary: "violation test",
  curtain: "overlay",
  door: "entry point, limiter or provider",
  gate: "check",
  house: "site, company or our own",
  journey: "end-to-end test",
  kernel: "core",
  lane: "worker",
  rehearsal: "dry run",
  rehearse: "dry run",
  sweep: "cross-cutting test",
  switchboard: "caller",
  tray: "task panel",
  turnstile: "semaphore",
  verdict: "validation result",
};

/** Metaphors that are ordinary words in comments: `npm run bench`, the kernel of a system, the tray of a header. */
export const ordinaryInComments = toSet("bell bench gate kernel tray verdict");

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/u));
}
