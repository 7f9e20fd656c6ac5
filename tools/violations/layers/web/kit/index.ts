import { api } from "#base/api";
import { Shell } from "#shell/Shell.tsx"; // violation: layers
import "#modules/identity/alpha/web"; // violation: layers

export const List = [api, Shell];
