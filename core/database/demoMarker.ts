/** Marks the data folder of a demo. */
export const demoMarkerFile = "this-is-a-demo";
