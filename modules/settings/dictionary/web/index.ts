export { dictionaryWeb } from "./dictionaryWeb.ts";
