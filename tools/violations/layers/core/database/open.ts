import { seal } from "#core/crypto/seal";

declare module "#core/rows/table" { // violation: layers
  export type Other = string;
}

export const open = [seal];
