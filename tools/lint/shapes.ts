import path from "node:path";
import type { Node, Rule } from "./rule.ts";

type Class = Node & { superClass: { type: string; name?: string } | null };

/** Functions, not classes; errors are the exception, since `instanceof` needs them. */
export const noClass: Rule = {
  create(context) {
    const check = (node: Class) => {
      if (node.superClass?.name?.endsWith("Error") === true) return;
      context.report({ node, message: "Functions, not classes (errors aside)" });
    };
    return { ClassDeclaration: check, ClassExpression: check };
  },
};

/** Re-exports belong into the doors (`index.ts`) alone: elsewhere they make a second way to the same thing. */
export const noBarrel: Rule = {
  create(context) {
    const check = (node: Node & { source: Node | null }) => {
      if (node.source === null || path.basename(context.filename) === "index.ts") return;
      context.report({ node, message: "Only the doors (index.ts) pass on what other files export" });
    };
    return { ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

type NamedExport = Node & { declaration: (Node & { typeParameters?: { params: readonly Node[] } | null }) | null };

/** What others build on says what it is for. */
export const documentedExport: Rule = {
  create(context) {
    const documented = new Set<string>();
    return {
      ExportNamedDeclaration(node: NamedExport & { declaration: { id?: { name?: string } | null } | null }) {
        if (node.declaration === null) return;
        const name = node.declaration.id?.name;
        const hasDoc = context.sourceCode.getCommentsBefore(node).some(({ type, value }) => {
          return type === "Block" && value.startsWith("*");
        });
        // Overloads and a type beside the value of the same name share the first comment.
        if (hasDoc && name !== undefined) documented.add(name);
        if (hasDoc || (name !== undefined && documented.has(name))) return;
        context.report({ node, message: "Exports of contract/, server/ and web/kit/ carry a doc comment" });
      },
    };
  },
};

const mostTypeParameters = 2;

/** A type error of the kit must be readable. */
export const fewTypeParameters: Rule = {
  create(context) {
    return {
      ExportNamedDeclaration(node: NamedExport) {
        const count = node.declaration?.typeParameters?.params.length ?? 0;
        if (count <= mostTypeParameters) return;
        context.report({ node, message: `At most ${mostTypeParameters} type parameters on an export of the kit` });
      },
    };
  },
};

const vague = /^(?:utils?|helpers?|common|managers?|data|info|misc|shared|types)$/iu;

/** A file is named after the one thing that it holds. */
export const tellingFileName: Rule = {
  create(context) {
    return {
      Program(node: Node) {
        const parts = path.basename(context.filename).split(".").slice(0, -1);
        if (parts.some((part) => vague.test(part))) {
          context.report({
            node,
            message: "Name the file after what it holds, not utils, helpers, common, data, info",
          });
        }
      },
    };
  },
};
