import type { Node, Rule } from "./rule.ts";

type Block = Node & { body: readonly Node[] };
type Function = Node & { body: Node | Block };
type CallNode = Node & { callee: Node & { property?: { name?: string } }; arguments: readonly (Node | Function)[] };

/** An empty handler loses the error: `catch` adds meaning or cleans up, then rethrows. */
export const noSwallowedError: Rule = {
  create(context) {
    const message = "A caught error is handled or rethrown, never dropped";
    return {
      CatchClause(node: Node & { body: Block }) {
        if (node.body.body.length === 0) context.report({ node, message });
      },
      CallExpression(node: CallNode) {
        const method = node.callee.property?.name;
        const handler = method === "catch" ? node.arguments[0] : method === "then" ? node.arguments[1] : undefined;
        if (handler !== undefined && isEmptyFunction(handler)) context.report({ node: handler, message });
      },
    };
  },
};

function isEmptyFunction(node: Node | Function): boolean {
  if (!("body" in node) || !("body" in node.body)) return false;
  return node.body.type === "BlockStatement" && node.body.body.length === 0;
}

type NewNode = Node & { callee: { name?: string }; arguments: readonly Node[] };

/** Tests wait for what they need (`expect.poll`, `vi.waitFor`, a promise), never for time to pass. */
export const noSleep: Rule = {
  create(context) {
    const message = "No sleeps: wait for the event itself";
    return {
      NewExpression(node: NewNode) {
        const [executor] = node.arguments;
        if (node.callee.name !== "Promise" || executor === undefined) return;
        if (/\bsetTimeout\b/u.test(context.sourceCode.text.slice(...executor.range))) context.report({ node, message });
      },
      ImportDeclaration(node: Node & { source: { value: string } }) {
        if (/^(?:node:)?timers\/promises$/u.test(node.source.value)) context.report({ node, message });
      },
    };
  },
};

const permissionCode = /^[a-z][A-Za-z]+\/[a-z][A-Za-z]+$/u;

/** A screen names the call (`of={positionApi} call="add"`); its permission comes with it. */
export const noPermissionCode: Rule = {
  create(context) {
    return {
      Literal(node: Node & { value: unknown }) {
        if (typeof node.value !== "string" || !permissionCode.test(node.value) || !/^sys[A-Z]/u.test(node.value))
          return;
        context.report({ node, message: "No permission code in a screen: name the call" });
      },
    };
  },
};
