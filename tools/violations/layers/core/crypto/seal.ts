import { sound } from "#contract/sound";
import { open } from "#core/database/open"; // violation: layers

export const seal = [sound, open];
