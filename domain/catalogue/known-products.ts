/*
 * The four products whose recommendation has words of its own (decision D-17), found by the
 * lower-cased name as the specification says; every other product gets the general text.
 * Neutral on purpose: what is inside and what happens next, never what it does to a body.
 */

const textByName: Readonly<Record<string, string>> = {
  'youthful glow women':
    'Marine collagen is the largest part, with vitamin C, hyaluronic acid and six more in measured amounts. Each capsule is filled after you order and checked by a pharmacist.',
  'youthful glow men':
    'Coenzyme Q10 and grape seed extract lead, with vitamin C, green tea, zinc, vitamin D3 and selenium beside them. Each capsule is filled after you order and checked by a pharmacist.',
  "men's performance & vitality":
    'L-arginine, L-citrulline and maca with zinc, vitamin B6 and vitamin D3 in one capsule. Each capsule is filled after you order and checked by a pharmacist.',
  "men's complete hair support":
    'Twelve ingredients in one capsule: saw palmetto and silica first, then vitamins and minerals down to the microgram. Each capsule is filled after you order and checked by a pharmacist.',
}

export const generalRecommendation =
  'Chosen from your answers and compounded after you order. A pharmacist checks the formula against what you told us before it is filled.'

/** The recommendation text of a product. */
export function recommendationText(productName: string): string {
  const key = productName.trim().toLowerCase().replaceAll('\u2019', "'")
  return Object.hasOwn(textByName, key)
    ? (textByName[key] ?? generalRecommendation)
    : generalRecommendation
}

/** Lower-cased names with words of their own. */
export const knownProductNames: readonly string[] = Object.keys(textByName)
