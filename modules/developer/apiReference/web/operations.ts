import * as z from "zod";

const Shape = z.record(z.string(), z.unknown());
const Content = z.record(z.string(), z.object({ schema: Shape.optional() })).optional();

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: Shape.default({}),
});

const Operation = z.object({
  tags: z.array(z.string()).default([]),
  security: z.array(z.unknown()).optional(),
  "x-permission": z.string().optional(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content })).default({}),
});

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** A parameter of a call's address. */
export type Parameter = z.infer<typeof Parameter>;

/** A call as the document describes it. */
export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly isPublic: boolean;
  readonly permission: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: unknown;
  readonly response: unknown;
};

/** The calls of an OpenAPI document, grouped by API. */
export function parseOperations(document: unknown): ReadonlyMap<string, Operation[]> {
  const { paths } = Document.parse(document);
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf({ method, path }, operation)),
  );
  return Map.groupBy(all, ({ tag }) => tag);
}

function operationOf(identity: Pick<Operation, "method" | "path">, operation: z.infer<typeof Operation>): Operation {
  const { tags, security, parameters, requestBody, responses } = operation;
  return {
    path: identity.path,
    method: identity.method.toUpperCase(),
    tag: tags[0] ?? "",
    isPublic: security === undefined,
    permission: operation["x-permission"],
    parameters,
    body: shapeIn(requestBody?.content),
    response: shapeIn(responses["200"]?.content),
  };
}

/** JSON if there are several types; the content of an envelope, without the envelope. */
function shapeIn(content: z.infer<typeof Content>): unknown {
  const { schema } = content?.["application/json"] ?? Object.values(content ?? {})[0] ?? {};
  const { data } = Shape.safeParse(schema?.["properties"]);
  return data?.["result"] ?? schema;
}

/** Whether a call matches a search text: each word occurs in its path or its permission. */
export function isOperationMatch({ path, permission = "" }: Operation, text: string): boolean {
  const known = `${path} ${permission}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => known.includes(word));
}
