import { List } from "#kit";
import { api } from "#base/api";
import "./Shell.css";
import "#modules/identity/alpha/web"; // violation: layers
import "#app/modules.web"; // violation: layers

export const Shell = [List, api];
