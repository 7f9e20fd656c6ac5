/** Browser, operating system and device of a User-Agent. */
export type Device = { readonly browser: string; readonly os: string; readonly device: string };

// The first match counts: Edge and others also name Chrome, and Chrome names Safari.
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdgA?\/(?<version>\d+)/u],
  ["Opera", /\bOPR\/(?<version>\d+)/u],
  ["WeChat", /\bMicroMessenger\/(?<version>\d+)/u],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(?<version>\d+)/u],
  ["Chrome", /\b(?:Chrome|CriOS)\/(?<version>\d+)/u],
  ["Safari", /\bVersion\/(?<version>\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//u],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["HarmonyOS", /HarmonyOS|OpenHarmony/u],
  ["Android", /Android/u],
  ["iOS", /iPhone|iPad|iPod/u],
  ["Windows", /Windows NT/u],
  ["macOS", /Mac OS X/u],
  ["Linux", /Linux|X11/u],
];

/** Parses a User-Agent header; unknown parts are empty. */
export function parseUserAgent(userAgent: string): Device {
  const text = userAgent.slice(0, 512);
  const browser = browsers.find(([, pattern]) => pattern.test(text));
  const version = browser?.[1].exec(text)?.groups?.["version"] ?? "";
  return {
    browser: browser === undefined ? "" : `${browser[0]} ${version}`,
    os: systems.find(([, pattern]) => pattern.test(text))?.[0] ?? "",
    device: text.slice(0, 256),
  };
}
