/**
 * Returns true if the allergen is one of the names in a sentence of a flag, such as "fish, milk and
 * nuts". Compares whole words: "shellfish" does not mention Fish.
 */
export function mentionsAllergen(names: string, allergen: string): boolean {
  return ` ${names.replaceAll(',', ' ')} `.includes(` ${allergen.toLowerCase()} `)
}
