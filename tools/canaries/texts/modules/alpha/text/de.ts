// caught anywhere: key-surplus, left-in-english
export const text = {
  "alpha.title": "Alpha",
  "alpha.count": "{{count}} Stück",
  "alpha.count_one": "ein Stück",
  "alpha.count_few": "{{count}} Stück",
  "alpha.empty": "There is nothing here yet",
  "alpha.lost": "Verloren",
};
