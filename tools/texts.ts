import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { languages } from "../contract/languages.ts";
import { filesIn, type Finding, report } from "./finding.ts";

const original = "zh-CN";

type Words = { file: string; language: string; text: Record<string, string> };

/** Faults of the text files: a missing language, keys that differ, places for values that differ, keys used twice, words left in English. */
export async function findTextFaults(root: string): Promise<Finding[]> {
  const doors = await filesIn(root, "**/text/index.ts");
  const owners = await Promise.all(doors.map(async (door) => await readOwner(root, path.posix.dirname(door))));
  const faults = await Promise.all(owners.map(async (owner) => await faultsOf(root, owner)));
  return [...faults.flat(), ...sharedKeys(owners)];
}

type Owner = { folder: string; languages: Words[] };

async function readOwner(root: string, folder: string): Promise<Owner> {
  const files = (await filesIn(root, `${folder}/*.ts`)).filter((file) => path.posix.basename(file) !== "index.ts");
  const languages = await Promise.all(
    files.map(async (file) => {
      const { text }: { text: Record<string, string> } = await import(pathToFileURL(path.join(root, file)).href);
      return { file, language: path.posix.basename(file, ".ts"), text };
    }),
  );
  return { folder, languages };
}

async function faultsOf(root: string, { folder, languages: given }: Owner): Promise<Finding[]> {
  const door = `${folder}/index.ts`;
  const content = await readFile(path.join(root, door), "utf8");
  const missing = languages.filter((wanted) => !given.some(({ language }) => language === wanted));
  const [source, english] = [original, "en"].map((name) => given.find(({ language }) => language === name));
  return [
    ...(content.includes(`folder: "${folder}"`) ? [] : [fault(door, "folder-differs", `its folder is ${folder}`)]),
    ...missing.map((language) => fault(door, "language-missing", `there is no ${language}.ts`)),
    ...(source === undefined ? [] : given.flatMap((words) => differences(source, words))),
    ...(english === undefined ? [] : given.flatMap((words) => leftInEnglish(english, words))),
  ];
}

function differences(source: Words, { file, text, language }: Words): Finding[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  /** The key that a form for counts belongs to: `found_few` to `found`. */
  const wholeOf = (key: string) => {
    const form = forms.find((one) => key.endsWith(`_${one}`));
    const whole = form === undefined ? key : key.slice(0, -form.length - 1);
    return source.text[whole]?.includes("{{count}}") === true ? whole : key;
  };
  const missing = Object.keys(source.text).filter((key) => !(key in text));
  const surplus = Object.keys(text).filter((key) => !(wholeOf(key) in source.text));
  const empty = Object.keys(text).filter((key) => text[key]?.trim() === "");
  // "One record" says its count without the number.
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

/** Nobody's language has the same sentence; short words may be the same. */
function leftInEnglish(english: Words, { file, text, language }: Words): Finding[] {
  if (language === english.language) return [];
  return Object.keys(text)
    .filter((key) => text[key] === english.text[key] && sentence.test(text[key] ?? ""))
    .map((key) => fault(file, "left-in-english", `${key} is the English text`));
}

function placesOf(text = ""): string[] {
  const places = [...text.matchAll(/\{\{\s*(?<name>\w+)\s*\}\}/gu)].map((match) => match.groups?.["name"] ?? "");
  return [...new Set(places)].toSorted();
}

/** All owners' texts lie in one flat space of keys, so no two may have the same. */
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
