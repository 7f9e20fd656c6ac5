/** Menu ids by spans of their last digits. */
export function menuSpans(...spans: readonly (readonly [first: number, last: number])[]): number[] {
  return spans.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, step) => 1310000000000 + first + step),
  );
}

/**
 * Grants are leaves of the menu, buttons among them: what stands above a leaf opens with it, and a tree of checkboxes
 * would read a granted parent as all of its children.
 */
const workbench = [1300000000111, 1300000000121];

/** Asking why an account may do something or may not. */
export const permissionExplainer = 1320000001161;

/** Making views of lists for roles and for the whole tenant. */
export const viewSharing = 1320000001190;

/** Making home pages for roles and for the whole tenant. */
export const dashboardSharing = 1320000001195;

/** Who is signed in, and messages to them. */
export const onlineUsers = [1320000001321, 1320000001322, 1320000001323] as const;

/** One's own exports. */
const downloadCentre = 1320000001180;

/** What was sent, or would have been. */
export const outbox = 1320000001701;

/** What the tenant asks of passwords. */
export const passwordPolicy = [1320000006501, 1320000006502] as const;

/** Taking a second factor from somebody who has lost it. */
export const secondFactorReset = 1320000006001;

/** Who may register, those who did, and what they get. */
export const registration: readonly number[] = Array.from({ length: 11 }, (_, step) => 1320000006401 + step);

/** Third-party sign-in and what it is made of; the linked accounts have an entry of the standard menu. */
export const thirdPartySignIn = [1320000006201, 1320000006202, 1320000006203, 1320000006204] as const;

/** What everybody gets: workbench, inbox, the own profile and files. */
export const basicGrants: readonly number[] = [...workbench, ...menuSpans([162, 165]), downloadCentre];

/** What the built-in administrator gets: all but tenants, menus, the API blacklist, messages and developer tools. */
export function adminGrants(): readonly number[] {
  const system = menuSpans(
    [112, 121],
    [132, 139],
    [143, 145],
    [152, 156],
    [162, 165],
    [172, 176],
    [182, 185],
    [192, 198],
  );
  const platform = menuSpans(
    [332, 335],
    [342, 345],
    [352, 355],
    [361, 361],
    [372, 374],
    [392, 397],
    [402, 405],
    [412, 415],
  );
  const open = menuSpans([422, 427], [442, 446], [472, 476]);
  const logs = menuSpans([512, 514], [522, 524], [532, 534], [542, 543]);
  const ours = [
    1320000001000,
    1320000001001,
    permissionExplainer,
    viewSharing,
    dashboardSharing,
    downloadCentre,
    outbox,
    ...onlineUsers,
    ...registration,
    ...passwordPolicy,
    ...thirdPartySignIn,
    secondFactorReset,
  ];
  return [...workbench, ...system, ...platform, ...open, ...logs, ...ours];
}
