import type { FastifyInstance } from "fastify";
import { ExpectedError } from "#contract/errors";

const maximumDepth = 32;
const maximumKeys = 1000;
const forbiddenKeys = new Set(["__proto__", "constructor", "prototype"]);

/** Parses JSON bodies of every media type that clients of this family send; an empty body becomes an empty object. */
export function registerBodyParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^(?:application\/(?:[\w.+-]+\+)?json|text\/json)(?:;|$)/iu,
    { parseAs: "string" },
    (_request, body, done) => {
      try {
        done(null, parseJson(String(body)));
      } catch (error) {
        done(error instanceof Error ? error : new Error("unreadable body"));
      }
    },
  );
}

function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ExpectedError("invalid.json", { status: 400 });
  }
  checkShape(value, 1);
  return value;
}

function checkShape(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > maximumDepth) throw tooDeep();
  const keys = Object.keys(value);
  if (!Array.isArray(value) && (keys.length > maximumKeys || keys.some((key) => forbiddenKeys.has(key))))
    throw tooDeep();
  for (const part of Object.values(value)) checkShape(part, depth + 1);
}

function tooDeep(): ExpectedError {
  return new ExpectedError("invalid.too_deep", { status: 400 });
}
