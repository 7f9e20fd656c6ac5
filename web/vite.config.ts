import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { releaseFiles } from "../tools/releaseFiles.ts";
import { wordFiles } from "../tools/wordFiles.ts";

const serverPort = process.env["PORT"] ?? "5005";
const smallest = 1024;
const compressible = /\.(?:js|css|html|svg|json)$/u;

/** Parts of antd that the sign-in page and every form use. */
const formParts =
  /node_modules\/(?:(?:@rc-component\/(?:form|async-validator|input|tooltip|pagination\/es\/locale)|antd\/es\/(?:form|grid|tooltip|space|style|_util)|compute-scroll-into-view|scroll-into-view-if-needed)\/|antd\/es\/input\/(?!index\.|Group|OTP|Search|TextArea|style\/(?:otp|search|textarea)))/u;

/** The icons of these parts and of the sign-in page; the others come with what shows them. */
const formIcons =
  /@ant-design\/icons.*\/(?:(?:CheckCircle|CloseCircle|ExclamationCircle)Filled|(?:Close|Eye|EyeInvisible|Global|Lock|QuestionCircle|Search|Skin|User)Outlined)\./u;

/** What sign-in shares with the signed-in pages. */
const sharedParts =
  /web\/layout\/(?:useTitle|languages)|(?:modules\/(?:account|code|secondFactor|scan|provider|slide)|web\/password)\/text\/index/u;

/** The frame around the pages, with what it shares with them. */
const workParts =
  /web\/(?:modules\.ts|session\/(?:queries|draftsHere)|layout\/(?!Shell|(?:tags\/)?late\/)|palette\/PaletteButton|settings\/Settings(?:Button|Door)|pages\/(?!late\/)|kit\/(?:icons\/(?:icons|MenuIcon)|screenNames|webModule|cells\/storedPicture|parts\/(?:shortcuts|useLate))\.)|antd\/es\/(?:empty|input\/(?:index\.|Group|OTP|Search|TextArea|style\/(?:otp|search|textarea)))/u;

/** Lists, trees and their dialogs; words and sets of icons stay apart. */
const kitParts =
  /web\/kit\/(?!text\/|icons\/|widgets\/|views\/(?!withWords\.|text\/index\.)|index\.)|antd\/es\/modal\//u;

/** What of the kit comes when it is first used: forms, calendars, panels, wizards, dialogs, trees to be ticked. */
const lateParts =
  /web\/kit\/(?:form\/(?!choices|FieldControl|formPlace|formValues|ListForm|recordContext)|pickers\/(?:PickSheet|CascadePick)|list\/(?:DateValue|ConditionPanel|ConditionRow|batch\/)|tasks\/(?!useTask\.|taskNotice|lookForTasks)|import\/(?!ImportButton)|export\/(?!ExportButton)|print\/(?!PrintButton)|parts\/QrCode|tree\/(?:(?:Async)?CheckTree|Changes|checkNodes)|grid\/HeadMenu|cells\/PictureDialog)/u;

/** The ways to sign in that few go share nearly all that they need. */
const lateSignInParts = /web\/signin\/late\/(?!SecondFactor|Below|DemoAccounts)|modules\/code\/contract/u;

/** The sign-in page in one file; other ways, and what follows it, come when they are first needed. */
const signInParts = /web\/signin\/(?!late\/|ChangePassword)[^/]+\.tsx?$/u;

function isKit(id: string): boolean {
  return kitParts.test(id) && !lateParts.test(id);
}

function isControl(id: string): boolean {
  return [formParts, formIcons, sharedParts].some((parts) => parts.test(id));
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
  root: import.meta.dirname,
  plugins: [react(), wordFiles(), listsPackages(), releaseFiles(), precompressed()],
  build: {
    outDir: path.join(import.meta.dirname, "dist"),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: "es2022",
    // Icons and the mark are files: data addresses in code would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // tools/weight.ts watches over what pages weigh.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, each asked for once: what every page needs, what sign-in shares with them, contracts of several screens, the frame, the kit.
          groups: [
            { name: "base", tags: ["$initial"], test: /node_modules|preload-helper/u },
            { name: "shell", tags: ["$initial"], test: /^(?!.*web\/(?:main\.tsx|index\.html))/u },
            { name: "controls", test: isControl, minShareCount: 2 },
            { name: "signIn", test: signInParts },
            {
              name: "contracts",
              test: /modules\/(?!dashboard\/|notice\/|code\/|scan\/|profile\/|secondFactor\/|passkey\/|registration\/|outgoing\/|online\/|message\/|provider\/|slide\/|passwordPolicy\/)[^/]+\/(?:[\w.]*contract|web\/accountTarget)\.ts/u,
              minShareCount: 2,
            },
            { name: "work", test: workParts },
            { name: "kit", test: isKit },
            { name: "signInByCode", test: lateSignInParts },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { "/api": `http://127.0.0.1:${serverPort}` },
  },
});
