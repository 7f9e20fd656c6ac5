import { defineFigure, type HomeParts } from "#kit";
import { organisationApi } from "../contract.ts";

export const home: HomeParts = {
  figures: [defineFigure(organisationApi, { title: "home.figure.organisations", screen: "/system/org/index" })],
};
