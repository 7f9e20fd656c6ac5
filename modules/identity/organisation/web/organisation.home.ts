import { defineMetric, type HomeParts } from "#kit";
import { organisationApi } from "../contract.ts";

export const home: HomeParts = {
  figures: [defineMetric(organisationApi, { title: "home.figure.organisations", screen: "/system/org/index" })],
};
