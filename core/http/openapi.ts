import * as z from "zod";
import { findPermissionCode, getEndpointPath } from "#contract/api";
import { listSchemaFields } from "#contract/schema";
import type { Route } from "./routes.ts";

type Schema = Record<string, unknown>;

/** Creates the OpenAPI 3.1 document of all calls from their contracts. */
export function createOpenApiDocument(all: readonly Route[], version: string): Schema {
  const paths = Object.fromEntries(all.map((route) => [getEndpointPath(route.api, route.name), pathItem(route)]));
  return {
    openapi: "3.1.0",
    info: { title: "Siteward", version },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths,
  };
}

function pathItem(route: Route): Schema {
  const { api, name, call, access } = route;
  const code = findPermissionCode(api, name);
  const operation = {
    operationId: `${api.name}_${name}`,
    tags: [api.name],
    ...(access === "anyone" ? {} : { security: [{ bearer: [] }] }),
    ...(code === undefined ? {} : { "x-permission": code }),
    ...inputOf(route),
    responses: responsesOf(call),
  };
  return { [call.method.toLowerCase()]: operation };
}

function responsesOf({ isFile, isRedirect, isBare, output }: Route["call"]): Schema {
  if (isRedirect) return { "302": { description: "leads to another address" } };
  if (isBare) return { "200": { description: "result", content: json(schemaOf(output, "output")) } };
  return { "200": isFile ? file : { description: "envelope", content: json(envelopeOf(output)) } };
}

const file: Schema = { description: "file", content: { "application/octet-stream": {} } };

function inputOf({ call }: Route): Schema {
  const inPath = new Set<string>(call.segments);
  const parameters = listSchemaFields(call.input)
    .filter(([name]) => call.method === "GET" || call.takesFile === true || inPath.has(name))
    .map(([name, field]) => ({
      name,
      in: inPath.has(name) ? "path" : "query",
      required: inPath.has(name) || !z.safeParse(field, undefined).success,
      schema: schemaOf(field, "input"),
    }));
  const body = call.method === "POST" ? { requestBody: { content: bodyOf(call) } } : {};
  return parameters.length === 0 ? body : { parameters, ...body };
}

function bodyOf({ input, takesFile, takesForm }: Route["call"]): Schema {
  const schema = schemaOf(input, "input");
  if (takesForm === true) return { ...json(schema), "multipart/form-data": { schema } };
  if (takesFile !== true) return json(schema);
  const file = { type: "string", format: "binary" };
  const form = { schema: { type: "object", properties: { file }, required: ["file"] } };
  return { "application/octet-stream": { schema: file }, "multipart/form-data": form };
}

function envelopeOf(output: z.ZodType): Schema {
  return {
    type: "object",
    properties: {
      code: { type: "integer" },
      type: { enum: ["success", "warning", "error"] },
      message: { type: "string" },
      result: schemaOf(output, "output"),
      extras: {},
      time: { type: "string" },
    },
  };
}

function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "date") Object.assign(jsonSchema, { type: "string", format: "date-time" });
    },
  });
  return rest;
}

function json(schema: Schema): Schema {
  return { "application/json": { schema } };
}
