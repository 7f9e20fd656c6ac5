export type Asked = string; // violation: type names
export type PageTurned = string; // violation: type names
type Told = string; // violation: type names
export type Waiting = string; // violation: type names
export interface Begun {} // violation: type names
export type ListAbout = string; // violation: type names
export type RowPlace = string; // violation: type names

export type PageRequest = Asked | Told;
export type JudgedRow = string;
export type Setting = string;
export type RowMapping = string;
export type Embedded = string;
export const waiting: Waiting[] = [];

export function openDoor(): void {} // violation: metaphors
export const turnstiles = 1; // violation: metaphors
export const doorway = 1;
export const houseRules = 1; // violation: metaphors
export const warehouse = 1;
export const isInDoors = 1; // violation: metaphors
class Kernel extends Error {} // violation: metaphors
export const core = Kernel;
