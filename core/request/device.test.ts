import { expect, it } from "vitest";
import { parseUserAgent } from "./device.ts";

const mozilla = "Mozilla/5.0";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`, "Chrome 126", "Windows"],
  [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.1`, "Edge 126", "Windows"],
  [`${mozilla} (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0`, "Firefox 128", "Linux"],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`,
    "Safari 18",
    "iOS",
  ],
  [`${mozilla} (Linux; Android 14) ${webkit} Chrome/126.0 Mobile Safari/537.36`, "Chrome 126", "Android"],
  [`${mozilla} (Macintosh; Intel Mac OS X 14_5) ${webkit} Version/17.5 Safari/605.1.15`, "Safari 17", "macOS"],
  ["curl/8.5.0", "", ""],
  ["", "", ""],
])("parses the user agent %s", (userAgent, browser, os) => {
  expect(parseUserAgent(userAgent)).toMatchObject({ browser, os });
});
