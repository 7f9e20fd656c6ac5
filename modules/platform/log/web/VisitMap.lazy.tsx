import { Alert, Skeleton } from "antd";
import { useMemo } from "react";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import world from "world-atlas/countries-110m.json";
import { useCallResult, useTexts } from "#kit";
import { type VisitLocation, visitLogApi } from "../contract.ts";
import { nameCountry } from "./nameCountry.ts";

const width = 960;
const height = 440;
const biggestDot = 26;
const smallestDot = 4;

type Point = readonly [longitude: number, latitude: number];
type CountryCount = { readonly country: string; readonly place: Point; readonly count: number };

/** The countries that visits came from, on a map that is part of the product, and as a table. */
export function VisitMap() {
  const t = useTexts();
  const { data, error } = useCallResult(visitLogApi, "list", {});
  const land = useMemo(() => drawLand(), []);
  if (error !== undefined) return <Alert type="error" showIcon title={error.message} />;
  if (data === undefined) return <Skeleton active />;
  if (data.length === 0) return <p className="sw-detail-note">{t("log.mapEmpty")}</p>;
  const countries = countCountries(data);
  const most = countries[0]?.count ?? 1;
  return (
    <div className="sw-log-page">
      <p className="sw-detail-note">{t("log.mapHint", { amount: data.length })}</p>
      <svg className="sw-log-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t("log.map")}>
        <path className="sw-log-land" d={land} />
        {countries.map(({ country, place, count }) => {
          const [x, y] = project(place);
          const radius = smallestDot + (biggestDot - smallestDot) * Math.sqrt(count / most);
          return (
            <circle key={country} className="sw-log-dot" cx={x} cy={y} r={radius}>
              <title>{describe(country, count)}</title>
            </circle>
          );
        })}
      </svg>
      <table className="sw-log-countries">
        <thead>
          <tr>
            <th scope="col">{t("log.location")}</th>
            <th scope="col">{t("log.mapVisits")}</th>
          </tr>
        </thead>
        <tbody>
          {countries.map(({ country, count }) => (
            <tr key={country}>
              <td>{nameCountry(country)}</td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function describe(country: string, count: number): string {
  return `${nameCountry(country)}: ${count}`;
}

/** Visits by country, most first. */
function countCountries(visits: readonly VisitLocation[]): CountryCount[] {
  const groups = Map.groupBy(visits, ({ location }) => location);
  const counts = [...groups].map(([country, [first, ...others]]): CountryCount => {
    const place: Point = [first?.longitude ?? 0, first?.latitude ?? 0];
    return { country, place, count: others.length + 1 };
  });
  return counts.toSorted((left, right) => right.count - left.count);
}

/** Longitude and latitude as they are, without the Antarctic. */
function project([longitude, latitude]: Point): Point {
  return [((longitude + 180) / 360) * width, ((84 - latitude) / 144) * height];
}

function drawLand(): string {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the type of a JSON file has no literal names
  const topology = world as unknown as Topology<{ countries: GeometryCollection }>;
  const { features } = feature(topology, topology.objects.countries);
  return features
    .flatMap(({ geometry }) => {
      if (geometry.type === "Polygon") return geometry.coordinates;
      return geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : [];
    })
    .map(drawRing)
    .join("");
}

/** A ring that crosses the date line is drawn in one part for each side, because a line across the whole map is none. */
function drawRing(ring: readonly (readonly number[])[]): string {
  let path = "";
  let last = 0;
  for (const [index, [longitude = 0, latitude = 0]] of ring.entries()) {
    const [x, y] = project([longitude, latitude]);
    const isStart = index === 0 || Math.abs(longitude - last) > 180;
    path += `${isStart ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    last = longitude;
  }
  return path;
}
