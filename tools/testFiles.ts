import { listFiles, type Finding, report } from "./finding.ts";
import { findProject } from "./testProjects.ts";

/** Test files that no project of vitest.config.ts includes, so that they never run. */
export async function findUnusedTests(root: string): Promise<Finding[]> {
  const files = await listFiles(root, "**/*.test.{ts,tsx}");
  return files
    .filter((file) => findProject(file) === undefined)
    .map((file) => ({ file, line: 1, rule: "unused test", message: "no project of vitest.config.ts includes it" }));
}

if (import.meta.main) report(await findUnusedTests(process.cwd()), "every test file belongs to a project");
