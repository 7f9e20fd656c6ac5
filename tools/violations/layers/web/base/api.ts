import { sound } from "#contract/sound";
import { List } from "#kit"; // violation: layers

export const address = "/api/sysAlpha/page"; // violation: feature names
export const api = [sound, List];
