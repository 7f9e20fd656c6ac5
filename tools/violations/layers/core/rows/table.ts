import { open } from "#core/database/open";

export type RowName = string;
export type Later = import("#core/http/serve").Serve; // violation: layers
export const positions = async () => [open, await import("#core/request/context")]; // violation: layers
