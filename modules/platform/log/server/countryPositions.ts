/** Where the label of a country stands on a map: longitude and latitude of about its middle, by its two letters. */
const positions = `
AD 1.6 42.5;AE 54 24;AF 66 34;AG -61.8 17.1;AL 20 41;AM 45 40;AO 18.5 -12.5;AR -64 -34;AT 13.3 47.3;AU 134 -25;
AZ 47.5 40.5;BA 18 44;BB -59.5 13.2;BD 90 24;BE 4.5 50.8;BF -2 13;BG 25 43;BH 50.5 26;BI 30 -3.5;BJ 2.3 9.5;
BN 114.7 4.5;BO -65 -17;BR -53 -10;BS -76 24;BT 90.5 27.5;BW 24 -22;BY 28 53;BZ -88.8 17.3;CA -106 56;CD 23 -3;
CF 21 7;CG 15 -1;CH 8 47;CI -5 8;CL -71 -30;CM 12 6;CN 104 35;CO -72 4;CR -84 10;CU -80 21.5;CV -24 16;CY 33 35;
CZ 15.5 49.8;DE 10 51;DJ 43 11.5;DK 10 56;DM -61.3 15.4;DO -70.7 19;DZ 3 28;EC -77.5 -2;EE 26 59;EG 30 27;ER 39 15;
ES -4 40;ET 38 8;FI 26 64;FJ 178 -18;FM 158.2 6.9;FR 2 46;GA 11.8 -1;GB -2 54;GD -61.7 12.1;GE 43.5 42;GH -2 8;
GL -40 72;GM -16.5 13.5;GN -10 11;GQ 10 2;GR 22 39;GT -90.3 15.5;GW -15 12;GY -59 5;HK 114.2 22.3;HN -86.5 15;
HR 15.5 45.2;HT -72.4 19;HU 20 47;ID 120 -5;IE -8 53;IL 34.8 31.5;IN 77 20;IQ 44 33;IR 53 32;IS -18 65;IT 12.8 42.8;
JM -77.3 18.3;JO 36 31;JP 138 36;KE 38 1;KG 75 41;KH 105 13;KI 173 1.4;KM 44.3 -12.2;KN -62.8 17.3;KP 127 40;
KR 127.5 37;KW 47.7 29.3;KZ 68 48;LA 105 18;LB 35.8 33.8;LC -61 13.9;LI 9.5 47.2;LK 81 7;LR -9.5 6.5;LS 28.5 -29.5;
LT 24 56;LU 6.1 49.8;LV 25 57;LY 17 25;MA -5 32;MC 7.4 43.7;MD 29 47;ME 19.3 42.7;MG 47 -20;MH 171.2 7.1;MK 22 41.6;
ML -4 17;MM 98 22;MN 105 46;MO 113.5 22.2;MR -12 20;MT 14.4 35.9;MU 57.6 -20.3;MV 73.2 3.2;MW 34 -13.5;MX -102 23;
MY 112.5 2.5;MZ 35 -18;NA 17 -22;NC 165.5 -21.3;NE 8 16;NG 8 10;NI -85 13;NL 5.8 52.3;NO 10 62;NP 84 28;NR 166.9 -0.5;
NZ 174 -41;OM 57 21;PA -80 9;PE -76 -10;PG 147 -6;PH 122 13;PK 70 30;PL 20 52;PR -66.5 18.3;PS 35.2 32;PT -8 39.5;
PW 134.6 7.5;PY -58 -23;QA 51.3 25.5;RO 25 46;RS 21 44;RU 100 60;RW 30 -2;SA 45 25;SB 159 -8;SC 55.5 -4.7;SD 30 15;
SE 15 62;SG 103.8 1.4;SI 14.8 46.1;SK 19.5 48.7;SL -11.5 8.5;SM 12.4 43.9;SN -14 14;SO 49 10;SR -56 4;SS 30 7;ST 7 1;
SV -88.9 13.8;SY 38 35;SZ 31.5 -26.5;TD 19 15;TG 1.2 8;TH 100 15;TJ 71 39;TL 125.5 -8.8;TM 60 40;TN 9 34;TO -175 -20;
TR 35 39;TT -61 11;TV 179.2 -8.5;TW 121 23.7;TZ 35 -6;UA 32 49;UG 32 1;US -97 38;UY -56 -33;UZ 64 41;VA 12.5 41.9;
VC -61.2 13.3;VE -66 8;VN 106 16;VU 167 -16;WS -172.3 -13.6;XK 21 42.6;YE 48 15;ZA 24 -29;ZM 30 -15;ZW 30 -20`;

/** A place on the map. */
export type Position = { readonly longitude: number; readonly latitude: number };

const byCountry = new Map(
  positions.split(";").map((entry): [string, Position] => {
    const [country = "", longitude, latitude] = entry.trim().split(" ");
    return [country, { longitude: Number(longitude), latitude: Number(latitude) }];
  }),
);

/** The position of a country; undefined if it has none here. */
export function findCountryPosition(country: string | null): Position | undefined {
  return country === null ? undefined : byCountry.get(country);
}

/** Every country with a position. */
export function listCountries(): readonly string[] {
  return [...byCountry.keys()];
}
