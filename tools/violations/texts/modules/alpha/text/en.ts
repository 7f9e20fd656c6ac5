// violation in file: key-missing, key-surplus, places-differ, singular-missing
export const text = {
  "alpha.title": "Alpha",
  "alpha.count": "some",
  "alpha.empty": "There is nothing here yet",
  "alpha.new": "New",
  "alpha.found": "{{count}} records found",
};
