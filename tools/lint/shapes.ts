import path from "node:path";
import type { Node, Rule } from "./rule.ts";

type Class = Node & { superClass: { type: string; name?: string } | null };

/** Functions, not classes; errors are the exception, because `instanceof` needs them. */
export const noClass: Rule = {
  create(context) {
    const check = (node: Class) => {
      if (node.superClass?.name?.endsWith("Error") === true) return;
      context.report({ node, message: "Functions, not classes (errors aside)" });
    };
    return { ClassDeclaration: check, ClassExpression: check };
  },
};

/** Re-exports are only for entry points (`index.ts`): elsewhere they make a second way to the same thing. */
export const noBarrel: Rule = {
  create(context) {
    const check = (node: Node & { source: Node | null }) => {
      if (node.source === null || path.basename(context.filename) === "index.ts") return;
      context.report({ node, message: "Only entry points (index.ts) re-export" });
    };
    return { ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

type NamedExport = Node & { declaration: (Node & { typeParameters?: { params: readonly Node[] } | null }) | null };

/** Exports of shared parts have a doc comment. */
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
        // Overloads, and a type with the same name as a value, share the first comment.
        if (hasDoc && name !== undefined) documented.add(name);
        if (hasDoc || (name !== undefined && documented.has(name))) return;
        context.report({ node, message: "Exports of contract/, core/ and web/kit/ have a doc comment" });
      },
    };
  },
};

const maxCount = 2;

/** A type error of the kit must be readable. */
export const maxTypeParameters: Rule = {
  create(context) {
    return {
      ExportNamedDeclaration(node: NamedExport) {
        const count = node.declaration?.typeParameters?.params.length ?? 0;
        if (count <= maxCount) return;
        context.report({ node, message: `At most ${maxCount} type parameters on an export of the kit` });
      },
    };
  },
};

const vague = /^(?:utils?|helpers?|common|managers?|data|info|misc|shared|types)$/iu;

/** A file is named after its main export. */
export const descriptiveFileName: Rule = {
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
