import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.join(import.meta.dirname, "../..");

async function read(file: string): Promise<string> {
  return await readFile(path.join(root, file), "utf8");
}

/** The first cells of a table's rows that contain code. */
function codeCells(markdown: string): string[] {
  return [...markdown.matchAll(/^\| `(?<code>[^`]+)` \|/gmu)].map((match) => match.groups?.["code"] ?? "");
}

function sectionOf(markdown: string, title: string): string {
  return markdown.split("\n## ").find((section) => section.startsWith(`${title}\n`)) ?? "";
}

describe("the README", () => {
  it("lists every setting that the server reads, with its default", async () => {
    const table = sectionOf(await read("README.md"), "Settings");
    const source = await read("core/boot/config.ts");
    const reads = [...source.matchAll(/(?:value\(|environment\[)"(?<name>\w+)"[)\]](?: \?\? "(?<preset>[^"]*)")?/gu)];
    const settings = reads.map(({ groups }) => ({ name: groups?.["name"] ?? "", preset: groups?.["preset"] }));

    expect(codeCells(table).toSorted()).toEqual([...new Set(settings.map(({ name }) => name))].toSorted());
    for (const { name, preset } of settings) {
      if (preset === undefined) continue;
      expect(table).toContain(`| \`${name}\` | \`${preset}\` |`);
    }
  });

  it("lists every setting of the page for parameters", async () => {
    const seed = await read("modules/settings/configuration/server/setting.standard.ts");
    const codes = [...seed.matchAll(/"(?<code>sys_\w+)"/gu)].map(({ groups }) => groups?.["code"] ?? "");
    const chinese = sectionOf(await read("README.zh-CN.md"), "配置参数");
    const english = sectionOf(await read("README.md"), "Parameters");

    expect(codes.length).toBeGreaterThan(15);
    for (const text of [english, chinese]) expect(codes.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
  });

  it("names every command", async () => {
    const readme = await read("README.md");
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(await read("package.json"));

    const unnamed = Object.keys(scripts).filter((name) => {
      const isShort = name === "start" || name === "test";
      return !readme.includes(isShort ? `npm ${name}` : `npm run ${name}`) && !readme.includes(`\`${name}\``);
    });

    expect(unnamed).toEqual([]);
  });

  it("links to existing files", async () => {
    const documents = [
      "README.md",
      "README.zh-CN.md",
      ...(await readdir(path.join(root, "docs"))).map((name) => `docs/${name}`),
    ];
    const broken: string[] = [];
    for (const document of documents.filter((name) => name.endsWith(".md"))) {
      const links = [...(await read(document)).matchAll(/\]\((?!https?:|#)(?<link>[^)#]+)/gu)];
      for (const { groups } of links) {
        const target = path.join(root, path.dirname(document), groups?.["link"] ?? "");
        const exists = await readdir(path.dirname(target)).then(
          (names) => names.includes(path.basename(target)),
          () => false,
        );
        if (!exists) broken.push(`${document}: ${groups?.["link"]}`);
      }
    }

    expect(broken).toEqual([]);
  });
});

describe("the documents in Chinese", () => {
  it("list the settings and commands of the English documents", async () => {
    expect(codeCells(await read("README.zh-CN.md"))).toEqual(
      codeCells(await read("README.md")).map((cell) => cell.replace("<area>", "<领域>").replace("<name>", "<名称>")),
    );
  });

  it.each(["README", "CHANGELOG"])("have the sections of the %s", async (name) => {
    const [english, chinese] = [await read(`${name}.md`), await read(`${name}.zh-CN.md`)].map((text) =>
      [...text.matchAll(/^#+ /gmu)].map(String),
    );

    expect(chinese).toEqual(english);
  });
});

describe("the decisions", () => {
  it("have context, decision, rejected options and consequences", async () => {
    const files = (await readdir(path.join(root, "docs/decisions"))).filter((name) => /^\d{4}-/u.test(name));
    const index = await read("docs/decisions/README.md");

    for (const file of files) {
      const headings = [...(await read(`docs/decisions/${file}`)).matchAll(/^## (?<heading>.+)$/gmu)];
      expect(headings.map(({ groups }) => groups?.["heading"])).toEqual([
        "Context",
        "Decision",
        "Rejected options",
        "Consequences",
      ]);
      expect(index).toContain(`(${file})`);
    }
  });
});
