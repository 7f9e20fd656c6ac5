import { afterAll } from "vitest";
import "./matchers.ts";
import { endServer } from "./server.ts";

afterAll(endServer);
