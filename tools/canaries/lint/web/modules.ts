import { screens } from "#modules/alpha/web";

export const modules = [screens];
