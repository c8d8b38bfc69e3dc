/**
 * Returns true if `names`, such as "fish, milk and nuts", contains the allergen. Compares whole
 * words: "shellfish" does not contain Fish.
 */
export function mentionsAllergen(names: string, allergen: string): boolean {
  return ` ${names.replaceAll(',', ' ')} `.includes(` ${allergen.toLowerCase()} `)
}
