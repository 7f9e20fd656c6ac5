import { late } from "../kit/parts/late.tsx";
import { passwordText } from "./text/index.ts";

/** How hard a password is to guess, in five steps, and what would make it harder. Its dictionaries load with the first one. */
export const PasswordMeter = late(async () => (await import("./late/Meter.tsx")).Meter, { texts: passwordText });
