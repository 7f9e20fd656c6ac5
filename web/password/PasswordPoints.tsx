import { late } from "../kit/parts/late.tsx";
import { passwordText } from "./text/index.ts";

/** What a new password needs, each point marked as soon as it is met. */
export const PasswordPoints = late(async () => (await import("./late/Points.tsx")).Points, { texts: passwordText });
