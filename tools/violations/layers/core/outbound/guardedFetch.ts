import { seal } from "../crypto/seal.ts"; // violation: paths

export const guardedFetch = seal;
