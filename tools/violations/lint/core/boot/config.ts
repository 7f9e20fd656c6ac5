/** The one place that reads the environment. */
export const port = process.env["PORT"];
