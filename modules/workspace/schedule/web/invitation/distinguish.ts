/** As far as the answer has it: only for people of one name, and not what a role hides. */
type Distinction = { readonly account?: string | null; readonly orgName?: string | null };

/** What tells a person apart from others of the same name; empty for all others. */
export function distinguish({ account, orgName }: Distinction): string {
  return [account, orgName].filter(Boolean).join(" · ");
}

/** The name of a person, with what tells it apart. */
export function toDistinctName(person: Distinction & { readonly realName: string }): string {
  const distinction = distinguish(person);
  return distinction === "" ? person.realName : `${person.realName} (${distinction})`;
}
