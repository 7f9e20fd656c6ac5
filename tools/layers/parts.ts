import type { Finding } from "../finding.ts";
import { isTestCode, type Source } from "./source.ts";

type Part = { readonly name: string; readonly files: RegExp; readonly mayImport: readonly string[] };

const lowest = ["contract", "core/crypto"];
const data = [...lowest, "core/database", "core/rows"];
const request = [...data, "core/outbound", "core/request"];
const http = [...request, "core/http"];
const core = [...http, "core/archive", "core/tenantDatabase", "core/realtime", "core/jobs", "core/boot"];
const screens = ["contract", "base", "kit"];
const wire = ["contract", "module contract", "module text"];

/**
 * Which part of the code may import which. A part may always import itself; the first pattern that matches a file
 * decides. Imports between modules are checked by areas and entry points.
 */
export const parts: readonly Part[] = [
  { name: "contract", files: /^contract\//u, mayImport: [] },

  { name: "core/crypto", files: /^core\/crypto\//u, mayImport: ["contract"] },
  { name: "core/outbound", files: /^core\/outbound\//u, mayImport: lowest },
  { name: "core/database", files: /^core\/database\//u, mayImport: lowest },
  { name: "core/rows", files: /^core\/rows\//u, mayImport: [...lowest, "core/database"] },
  { name: "core/request", files: /^core\/request\//u, mayImport: [...data, "core/outbound"] },
  { name: "core/http", files: /^core\/http\//u, mayImport: request },
  { name: "core/archive", files: /^core\/archive\//u, mayImport: request },
  { name: "core/tenantDatabase", files: /^core\/tenantDatabase\//u, mayImport: [...request, "core/archive"] },
  { name: "core/realtime", files: /^core\/realtime\//u, mayImport: http },
  { name: "core/jobs", files: /^core\/jobs\//u, mayImport: [...http, "core/realtime"] },
  {
    name: "core/boot",
    files: /^core\/boot\//u,
    mayImport: [...http, "core/realtime", "core/jobs", "core/tenantDatabase"],
  },

  { name: "base", files: /^web\/base\//u, mayImport: ["contract"] },
  { name: "kit", files: /^web\/kit\//u, mayImport: ["contract", "base"] },
  { name: "shell", files: /^web\/shell\//u, mayImport: screens },

  { name: "module text", files: /^modules\/.*\/text\//u, mayImport: ["contract"] },
  { name: "module contract", files: /^modules\/(?:[\w-]+\/){2}(?:\w+\.)?contract\.ts$/u, mayImport: wire },
  { name: "module server", files: /^modules\/(?:[\w-]+\/){2}server\//u, mayImport: [...wire, ...core] },
  { name: "module web", files: /^modules\/(?:[\w-]+\/){2}web\//u, mayImport: [...wire, ...screens] },

  { name: "app web", files: /^app\/(?:.*\.)?web\.tsx?$/u, mayImport: [...wire, ...screens, "shell", "module web"] },
  { name: "app server", files: /^app\//u, mayImport: [...wire, ...core, "module server"] },
];

/** Imports that violate the layers. */
export function findLayerFaults(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ file }) => !isTestCode(file))
    .flatMap(({ file, imports }) => {
      const part = partOf(file);
      if (part === undefined) {
        return [{ file, line: 1, rule: "layers", message: "lies in no part that tools/layers/parts.ts names" }];
      }
      return imports.flatMap(({ target, line }) => {
        const other = target === undefined ? undefined : partOf(target);
        if (target === undefined || other === part || isAllowed(part, other)) return [];
        const message = `${part.name} may not import ${other?.name ?? "files outside of every part"} (${target})`;
        return [{ file, line, rule: "layers", message }];
      });
    });
}

function partOf(file: string): Part | undefined {
  return parts.find(({ files }) => files.test(file));
}

function isAllowed(part: Part, other: Part | undefined): boolean {
  return other !== undefined && part.mayImport.includes(other.name);
}
