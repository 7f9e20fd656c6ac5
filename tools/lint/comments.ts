import type { Comment, Rule } from "./rule.ts";

const suppression =
  /^\*?\s*(?:(?:ox|es)lint-disable|oxfmt-ignore|prettier-ignore|@ts-(?:expect-error|ignore|nocheck)|@lintignore|@vite-ignore|[cv]8 ignore|istanbul ignore)/u;
/** `-- reason`, for `@ts-expect-error` also without the dashes: the compiler wants its description right behind it. */
const withReason = /--\s*\S.{5,}|@ts-expect-error\s+\S.{5,}/su;

/** Reasons that refer to another place, which may move or disappear. */
const borrowedReason = /--\s*(?:see\b|as (?:above|below|in|before|there)\b|same\b|ditto\b|the same\b)/u;

/**
 * Every suppression gives its own reason: `oxlint-disable-next-line some-rule -- the driver's types are wrong here`.
 */
export const suppressionReason: Rule = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (!suppression.test(comment.value)) continue;
          if (withReason.test(comment.value) && !borrowedReason.test(comment.value)) continue;
          context.report({ node: comment, message: "A suppression gives its own reason: `… -- because …`" });
        }
      },
    };
  },
};

/** Lines that end or begin like code and unlike prose. */
const codeLine = [
  /^(?:import|export)\s.*from\s+["']/u,
  /^(?:export\s+)?(?:const|let|var|type|interface|(?:async\s+)?function)\s+[\w{[].*[={(]/u,
  /^(?:return\b.*;|if\s*\(.*\)\s*(?:\{|return|throw)|for\s*\(.*\)\s*\{|throw new \w+)/u,
  /^(?:await\s+)?[\w$.]+\(.*\);$/u,
  /^[\w$.[\]"']+\s*(?:=|\+=|\?\?=)\s*[^=].*;$/u,
  /^[})\]]+[;,]?$/u,
  /^<\/?[A-Z]\w*(?:\s[^>]*)?\/?>$/u,
];

/** Unused code is deleted, not commented out: the history keeps it. */
export const noCommentedCode: Rule = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (!isProse(comment)) context.report({ node: comment, message: "Commented-out code: delete it" });
        }
      },
    };
  },
};

function isProse({ type, value }: Comment): boolean {
  // A doc comment may hold an example.
  if (type === "Block" && value.startsWith("*")) return true;
  return !value.split("\n").some((line) => codeLine.some((shape) => shape.test(line.trim())));
}
