/*
 * Recommendation texts. Four products have their own text, found by their name in lower case
 * (D-17 in docs/decisions/register.md). All other products get the general text. A text states the
 * contents and the next step, never an effect on the body: that would be a health claim.
 */

const recommendationTextByName: ReadonlyMap<string, string> = new Map([
  [
    'youthful glow women',
    'Marine collagen is the largest part, with vitamin C, hyaluronic acid and six more in measured amounts. Each capsule is filled after you order and checked by a pharmacist.',
  ],
  [
    'youthful glow men',
    'Coenzyme Q10 and grape seed extract are the largest parts, with vitamin C, green tea, zinc, vitamin D3 and selenium. Each capsule is filled after you order and checked by a pharmacist.',
  ],
  [
    "men's performance & vitality",
    'L-arginine, L-citrulline and maca with zinc, vitamin B6 and vitamin D3 in one capsule. Each capsule is filled after you order and checked by a pharmacist.',
  ],
  [
    "men's complete hair support",
    'Twelve ingredients in one capsule: saw palmetto and silica first, then vitamins and minerals down to the microgram. Each capsule is filled after you order and checked by a pharmacist.',
  ],
])

export const generalRecommendation =
  'Chosen from your answers and compounded after you order. A pharmacist checks the formula against what you told us before it is filled.'

/** Returns the product's own text, or the general one. Ignores case and typographic apostrophes. */
export function findRecommendationText(productName: string): string {
  const key = productName.trim().toLowerCase().replaceAll('\u2019', "'")
  return recommendationTextByName.get(key) ?? generalRecommendation
}

/** Names of the products with their own text, in lower case. */
export const knownProductNames: readonly string[] = [...recommendationTextByName.keys()]
