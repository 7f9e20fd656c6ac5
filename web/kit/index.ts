export { type Screen, type WebModule, webModule } from "./webModule.ts";
export { defineResource, type RecordRow, type Resource } from "./resource/resource.ts";
export type { Column, ColumnOptions } from "./resource/column.ts";
export type { Choice, Field, FieldInput, FieldOptions } from "./resource/field.ts";
