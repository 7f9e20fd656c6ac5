export { firstStepsWeb } from "./firstStepsWeb.ts";
