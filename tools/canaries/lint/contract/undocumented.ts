export const bare = 1; // caught: house(documented-export)
