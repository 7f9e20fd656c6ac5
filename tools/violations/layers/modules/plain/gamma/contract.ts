// Its area has no README; violation in folder: areas
export type Gamma = string;
