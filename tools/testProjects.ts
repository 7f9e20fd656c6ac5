import path from "node:path";
import { configDefaults } from "vitest/config";
import config from "../vitest.config.ts";

type TestProject = { readonly name: string; readonly include: readonly string[]; readonly exclude: readonly string[] };

/** The projects of vitest.config.ts with the files that they run. */
const projects: readonly TestProject[] = (config.test?.projects ?? []).flatMap((project) => {
  const test = typeof project === "object" && "test" in project ? project.test : undefined;
  if (test === undefined || typeof test.name !== "string") return [];
  return [{ name: test.name, include: test.include ?? configDefaults.include, exclude: test.exclude ?? [] }];
});

/** The project that runs a test file. */
export function findProject(file: string): string | undefined {
  return projects.find(({ include, exclude }) => isIn(file, include) && !isIn(file, exclude))?.name;
}

function isIn(file: string, globs: readonly string[]): boolean {
  return globs.some((glob) => path.matchesGlob(file, glob));
}
