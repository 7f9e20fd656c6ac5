import "./demo/people.demo.ts";

/** The demo may use its own data. */
export const demo = true;
