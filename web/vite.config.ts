import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { releaseFiles } from "../tools/releaseFiles.ts";
import { textFiles } from "../tools/textFiles.ts";

const serverPort = process.env["PORT"] ?? "5005";
const smallest = 1024;
const compressible = /\.(?:js|css|html|svg|json)$/u;

/**
 * What a user loads one after the other: the sign-in page, the frame around the pages, lists. A stage is its files, all
 * that they import, and nothing of an earlier stage. `*.lazy.tsx`, and what only such files import, comes later.
 * Weights and reasons: docs/decisions/0042-chunks-by-rules.md.
 */
const stages = [
  { name: "signIn", test: /\/modules\/identity\/signIn\/web\/[^/]+(?<!\.lazy)\.tsx$/u },
  // With what modules are defined by, and the parts of antd that dialogs before and after sign-in share.
  {
    name: "frame",
    test: /\/app\/signedIn\.web\.tsx$|\/contract\/[^/]+\.ts$|\/web\/kit\/resource\/|\/antd\/es\/(?:input|modal)\//u,
  },
  {
    name: "lists",
    test: /\/app\/listExtensions\.web\.ts$|\/web\/kit\/(?:list|tree|parts)\/[^/]+(?<!\.lazy)\.tsx?$/u,
  },
];

/** The chunks of `$initial`, and the runtime that they share. */
const initialChunks = /^assets\/(?:base|shell|rolldown-runtime)-/u;

/** The contract of a module, and what its `web/` has beside components: pickers, stores. */
const moduleParts = /\/modules\/[^/]+\/(?<module>[^/]+)\/(?:[\w.]*contract|web\/[^/]+)\.ts$/u;

/** The dependencies to preload. The document has loaded the initial chunks before a script imports another one. */
function listMissingDependencies(
  _: string,
  dependencies: string[],
  { hostType }: { hostType: "html" | "js" },
): string[] {
  return hostType === "html" ? dependencies : dependencies.filter((file) => !initialChunks.test(file));
}

/** Writes a compressed copy beside every file that is worth it, so that nothing is compressed while it is served. */
function precompressed(): Plugin {
  return {
    name: "siteward-precompressed",
    apply: "build",
    enforce: "post",
    // Once everything is written: until then other plugins still change the code.
    writeBundle: {
      order: "post",
      async handler({ dir = "" }, bundle) {
        await Promise.all(Object.keys(bundle).map(async (name) => await compress(path.join(dir, name))));
      },
    },
  };
}

/** The parts of zod that describe a schema as JSON schema. */
const jsonSchemaParts = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/u;
/** What schemas use without being described: limits such as `maxLength` are read by it. */
const keptParts: ReadonlySet<string> = new Set(["aggregateChecks"]);
const whole = "?whole";

/** Leaves out 5 KB that only the server needs: each schema of zod refers to them, so that they are never unused. */
function withoutJsonSchemas(): Plugin {
  return {
    name: "siteward-without-json-schemas",
    apply: "build",
    enforce: "pre",
    async load(id) {
      if (id.endsWith(whole)) return await readFile(id.slice(0, -whole.length), "utf8");
      if (!jsonSchemaParts.test(id)) return undefined;
      const part: object = await import(pathToFileURL(id).href);
      const names = Object.keys(part);
      const kept = names.filter((name) => keptParts.has(name));
      const stubs = names
        .filter((name) => !keptParts.has(name))
        .map((name) => `${/^create.+Method$/u.test(name) ? "createMethod" : "fail"} as ${name}`);
      return `const fail = () => { throw new Error("JSON schemas are made by the server"); };
        const createMethod = () => fail;
        export { ${stubs.join(", ")} };
        ${kept.length === 0 ? "" : `export { ${kept.join(", ")} } from ${JSON.stringify(id + whole)};`}`;
    },
  };
}

/** Parts of antd that are properties of a component, such as `Input.OTP`, and that no page uses. */
const unusedMembers = /\/antd\/es\/(?:input\/OTP\/index|skeleton\/(?:Avatar|Image|Input|Node))\.js$/u;
const useOfMember = /\b(?:Input\.OTP|Skeleton\.(?:Avatar|Image|Input|Node))\b/u;

/** Leaves out 6 KB that the frame would carry: a component refers to all its properties, so that they are never unused. */
function withoutUnusedMembers(): Plugin {
  return {
    name: "siteward-without-unused-members",
    apply: "build",
    enforce: "pre",
    load: (id) => (unusedMembers.test(id) ? "export default undefined;" : undefined),
    transform(code, id) {
      const [used] = (id.includes("/node_modules/") ? null : useOfMember.exec(code)) ?? [];
      if (used !== undefined) this.error(`${id} uses ${used}, which web/vite.config.ts leaves out of the build`);
    },
  };
}

/** Says which packages each chunk holds; tools/weight.ts looks for those that have to come later. */
function listsPackages(): Plugin {
  return {
    name: "siteward-lists-packages",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const lists = chunks.map(({ fileName, moduleIds }) => [fileName, packagesOf(moduleIds)]);
      this.emitFile({
        type: "asset",
        fileName: ".vite/packages.json",
        source: JSON.stringify(Object.fromEntries(lists)),
      });
    },
  };
}

function packagesOf(modules: readonly string[]): string[] {
  const names = modules.map((id) => /.*node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)/u.exec(id)?.groups?.["name"] ?? "");
  return [...new Set(names)].filter((name) => name !== "").toSorted();
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (!compressible.test(file) || bytes.length < smallest) return;
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  await writeFile(`${file}.br`, brotliCompressSync(bytes, { params }));
}

export default defineConfig({
  root: path.join(import.meta.dirname, "../app"),
  publicDir: path.join(import.meta.dirname, "public"),
  plugins: [
    react(),
    textFiles(),
    withoutJsonSchemas(),
    withoutUnusedMembers(),
    listsPackages(),
    releaseFiles(),
    precompressed(),
  ],
  build: {
    outDir: path.join(import.meta.dirname, "dist"),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: "es2022",
    // Icons and the mark are files: data addresses in code would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: listMissingDependencies },
    // tools/weight.ts watches over what pages weigh.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Everything else is divided by who imports it: a page and each `*.lazy.tsx` are chunks of their own.
          groups: [
            { name: "base", tags: ["$initial"], test: /node_modules|preload-helper/u },
            { name: "shell", tags: ["$initial"], test: /^(?!.*app\/(?:web\.tsx|index\.html))/u },
            ...stages,
            {
              debugName: "modules",
              name: (id) => moduleParts.exec(id)?.groups?.["module"],
              test: moduleParts,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ["/api", "/manifest.webmanifest"].map((path) => [path, `http://127.0.0.1:${serverPort}`]),
    ),
  },
});
