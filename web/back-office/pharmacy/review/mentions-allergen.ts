/**
 * Returns true if `names`, such as "fish, milk and nuts", contains the allergen, such as "Fish".
 * `names` must be in lower case. Compares whole words: "shellfish" does not contain Fish.
 */
export function mentionsAllergen(names: string, allergen: string): boolean {
  return ` ${names.replaceAll(',', ' ')} `.includes(` ${allergen.toLowerCase()} `)
}
