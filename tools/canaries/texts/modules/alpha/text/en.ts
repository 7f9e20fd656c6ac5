// caught anywhere: key-missing, key-surplus, places-differ
export const text = { "alpha.title": "Alpha", "alpha.count": "some", "alpha.new": "New" };
