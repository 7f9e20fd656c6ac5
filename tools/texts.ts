import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { languages } from "#contract/languages";
import { sourceLanguages, type TextSource } from "#contract/text";
import { listFiles, type Finding, report } from "./finding.ts";

const original = "zh-CN";

type Words = { file: string; language: string; text: Record<string, string> };

/**
 * Faults of the texts: a missing or surplus language file, different keys, different {{parameters}}, keys of two
 * owners, sentences left in English, English plurals without a singular.
 */
export async function findTextFaults(root: string): Promise<Finding[]> {
  const indexes = await listFiles(root, "**/text/index.ts");
  const owners = await Promise.all(indexes.map(async (index) => await readOwner(root, index)));
  return [...owners.flatMap((owner) => faultsOf(owner)), ...sharedKeys(owners), ...(await strayFiles(root, owners))];
}

type Owner = { index: string; source: TextSource; languages: Words[] };

async function readOwner(root: string, index: string): Promise<Owner> {
  const exported: Record<string, TextSource> = await import(pathToFileURL(path.join(root, index)).href);
  const [source = { name: "", folder: "" }] = Object.values(exported);
  const beside = await listFiles(root, `${path.posix.dirname(index)}/*.ts`);
  const originals = beside.filter((file) => path.posix.basename(file) !== "index.ts");
  const translations = await listFiles(root, `locales/*/${source.name}.json`);
  const files = [...originals, ...translations].map(async (file) => await readWords(root, file));
  return { index, source, languages: await Promise.all(files) };
}

async function readWords(root: string, file: string): Promise<Words> {
  if (file.endsWith(".json")) {
    const text: Record<string, string> = JSON.parse(await readFile(path.join(root, file), "utf8"));
    return { file, language: path.posix.basename(path.posix.dirname(file)), text };
  }
  const { text }: { text: Record<string, string> } = await import(pathToFileURL(path.join(root, file)).href);
  return { file, language: path.posix.basename(file, ".ts"), text };
}

function faultsOf({ index, source: { folder }, languages: given }: Owner): Finding[] {
  const missing = languages.filter((wanted) => !given.some(({ language }) => language === wanted));
  const misplaced = given.filter(({ file, language }) => file.endsWith(".ts") !== isSourceText(language));
  const [source, english] = [original, "en"].map((name) => given.find(({ language }) => language === name));
  return [
    ...(folder === path.posix.dirname(index) ? [] : [fault(index, "folder-differs", `${folder} is another folder`)]),
    ...missing.map((language) => fault(index, "language-missing", `there are no texts in ${language}`)),
    ...misplaced.map(({ file }) => fault(file, "language-misplaced", "translations belong into locales/")),
    ...(source === undefined ? [] : given.flatMap((words) => differences(source, words))),
    ...(english === undefined ? [] : given.flatMap((words) => leftInEnglish(english, words))),
    ...(english === undefined ? [] : missingSingulars(english)),
  ];
}

function isSourceText(language: string): boolean {
  return sourceLanguages.some((one) => one === language);
}

/** Translations whose owner no longer exists or was renamed. */
async function strayFiles(root: string, owners: readonly Owner[]): Promise<Finding[]> {
  const names = new Set(owners.map(({ source }) => source.name));
  const files = await listFiles(root, "locales/*/*.json");
  return files
    .filter((file) => !names.has(path.posix.basename(file, ".json")))
    .map((file) => fault(file, "owner-missing", "no text source has this name"));
}

function differences(source: Words, { file, text, language }: Words): Finding[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  /** The key that a plural form belongs to: `found_few` to `found`. */
  const wholeOf = (key: string) => {
    const form = forms.find((one) => key.endsWith(`_${one}`));
    const whole = form === undefined ? key : key.slice(0, -form.length - 1);
    return source.text[whole]?.includes("{{count}}") === true ? whole : key;
  };
  const missing = Object.keys(source.text).filter((key) => !(key in text));
  const surplus = Object.keys(text).filter((key) => !(wholeOf(key) in source.text));
  const empty = Object.keys(text).filter((key) => text[key]?.trim() === "");
  // "One record" states its count without the number.
  const places = Object.keys(text).filter((key) => {
    const wanted = placesOf(source.text[wholeOf(key)]);
    const plain = key === wholeOf(key) ? wanted : wanted.filter((place) => place !== "count");
    return ![wanted, plain].some((one) => one.join() === placesOf(text[key]).join());
  });
  return [
    ...missing.map((key) => fault(file, "key-missing", `${key} is missing`)),
    ...surplus.map((key) => fault(file, "key-surplus", `${key} is not in ${original}.ts`)),
    ...empty.map((key) => fault(file, "text-empty", `${key} is empty`)),
    ...places
      .filter((key) => !surplus.includes(key))
      .map((key) => fault(file, "places-differ", `${key} has other {{places}} than ${original}.ts`)),
  ];
}

const sentence = /\p{L}+ \p{L}+ \p{L}+ \p{L}+/u;

/** No other language has the same sentence; short words may be equal. */
function leftInEnglish(english: Words, { file, text, language }: Words): Finding[] {
  if (language === english.language) return [];
  return Object.keys(text)
    .filter((key) => text[key] === english.text[key] && sentence.test(text[key] ?? ""))
    .map((key) => fault(file, "left-in-english", `${key} is the English text`));
}

/** "3 records", "3 more fields", but not "at most 3 records" or "3 in progress". */
const plural = /(?<!most )\{\{count\}\} (?!in |on )(?:\p{L}+ )?(?:\p{L}{2,}s|people)\b/u;

/** "1 records" would show without `key_one`. */
function missingSingulars({ file, text }: Words): Finding[] {
  return Object.keys(text)
    .filter((key) => plural.test(text[key] ?? "") && !key.endsWith("_one") && !(`${key}_one` in text))
    .map((key) => fault(file, "singular-missing", `${key} has no ${key}_one`));
}

function placesOf(text = ""): string[] {
  const places = [...text.matchAll(/\{\{\s*(?<name>\w+)\s*\}\}/gu)].map((match) => match.groups?.["name"] ?? "");
  return [...new Set(places)].toSorted();
}

/** All texts share one flat space of keys, so no two owners may have the same key. */
function sharedKeys(owners: readonly Owner[]): Finding[] {
  const holders = new Map<string, string>();
  return owners.flatMap(({ languages }) =>
    languages
      .filter(({ language }) => language === original)
      .flatMap(({ file, text }) =>
        Object.keys(text).flatMap((key) => {
          const holder = holders.get(key);
          holders.set(key, holder ?? file);
          return holder === undefined ? [] : [fault(file, "key-shared", `${key} is also in ${holder}`)];
        }),
      ),
  );
}

function fault(file: string, rule: string, message: string): Finding {
  return { file, line: 1, rule, message };
}

if (import.meta.main) report(await findTextFaults(process.cwd()), "all texts are there in each language");
