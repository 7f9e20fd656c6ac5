/** Replacements for the words of the template. */
export type Names = {
  /** `workspace`: the folder of the module. */
  area: string;
  /** `siteVisit`: folder, calls, text keys. */
  name: string;
  /** `SiteVisit` */
  type: string;
  /** `siteVisits` */
  many: string;
  /** `site_visit` */
  table: string;
  /** `Site visits`, and the same in Chinese. */
  en: string;
  zh: string;
};

/** Reserved words of SQL and TypeScript. */
const reserved = new Set(
  (
    "all analyse analyze and any array as asc async await boolean case cast check class collate column const constraint " +
    "contract create current default delete desc distinct do else end enum except export false fetch for foreign from " +
    "function grant group having if import in index initially intersect interface into leading let limit module natural " +
    "new not null number object offset on only or order page placing primary references return row select server " +
    "session some string switch symmetric table text then this to trailing true try type union unique user using var " +
    "variadic void web when where while window with yield"
  ).split(" "),
);

/** Derives all names from `workspace/siteVisit`; the name is in `camelCase` or `kebab-case`. Throws with a clear line. */
export function namesOf(given: string, titles: { en?: string | undefined; zh?: string | undefined } = {}): Names {
  const [area = "", last = "", ...rest] = given.split("/");
  if (!/^[a-z]{2,20}$/u.test(area) || last === "" || rest.length > 0)
    throw new Error(`"${given}" names no area and module: workspace/siteVisit.`);
  const name = last.replaceAll(/-(?<letter>[a-z])/gu, (_, letter: string) => letter.toUpperCase());
  if (!/^[a-z][A-Za-z]{1,29}$/u.test(name)) {
    throw new Error(`"${last}" is no name for a module: 2 to 30 letters, camelCase or kebab-case, singular.`);
  }
  if (reserved.has(name.toLowerCase())) throw new Error(`"${last}" means something else already: choose another word.`);
  const words = name.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  const title = pluralOf(words.charAt(0).toUpperCase() + words.slice(1));
  const { en = title, zh = en } = titles;
  return {
    area,
    name,
    type: name.charAt(0).toUpperCase() + name.slice(1),
    many: pluralOf(name),
    table: words.replaceAll(" ", "_"),
    en,
    zh,
  };
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/u.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/u.test(word) ? `${word}es` : `${word}s`;
}
