// Plain JavaScript is held to the rules as well.
import "../server/kernel.ts"; // caught: eslint(no-restricted-imports)
export default 1; // caught: import(no-default-export)
eval("1"); // caught: eslint(no-eval)
