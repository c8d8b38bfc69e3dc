/*
 * The categories and all their names in the specification, which spells them differently on each
 * screen. A new category needs a release (D-129 in docs/decisions/register.md). The database and
 * `GET /browse/categories` use the canonical name, and only canonical names may be stored. The
 * quiz, the range page and old links use other names, so pass all input through `resolveCategory`
 * (D-21 to D-23).
 */

export const categories = [
  'Youthful Grow Nutrition',
  "Men's Performance & Vitality",
  "Men's Complete Hair Support",
] as const

/** The canonical name. */
export type Category = (typeof categories)[number]

/** The category of `/browse_products` when its URL names none. */
export const defaultCategory: Category = 'Youthful Grow Nutrition'

/** The names of a category in the quiz and on the range page, as the specification spells them. */
export const categoryTexts: Readonly<Record<Category, { quiz: string; range: string }>> = {
  'Youthful Grow Nutrition': { quiz: 'Youthful Grow', range: 'Youthful Glow (Men/Women)' },
  "Men's Performance & Vitality": {
    quiz: "Men's Performance/Vitality",
    range: "Men's Performance & Vitality",
  },
  "Men's Complete Hair Support": {
    quiz: "Men's Complete Hair Support",
    range: "Men's Complete Hair Support",
  },
}

/**
 * Ranges that the range page shows as labels before they are for sale. No date or effect is stated,
 * because an effect would be a health claim without approval (D-34).
 */
export const comingSoonRanges = [
  'Bone Essence',
  'Joint Health',
  'Heart Health',
  'Sugar Control',
  'Energy +',
  'Immunity',
] as const

export type ComingSoonRange = (typeof comingSoonRanges)[number]

/** Names that no screen shows, but that other parts of the specification or old links use. */
const alternativeNames: Readonly<Partial<Record<Category, readonly string[]>>> = {
  'Youthful Grow Nutrition': ['Youthful Glow', 'Youthful Glow Nutrition'],
}

const categoryByName: ReadonlyMap<string, Category> = new Map(
  categories.flatMap((category) =>
    [
      category,
      categoryTexts[category].quiz,
      categoryTexts[category].range,
      ...(alternativeNames[category] ?? []),
    ].map((name) => [normaliseName(name), category] as const),
  ),
)

/**
 * Returns the category with this name in any spelling; undefined if there is none. Case,
 * apostrophes and spaces do not matter, and `&`, `and` and `/` are equal.
 */
export function resolveCategory(text: string): Category | undefined {
  return categoryByName.get(normaliseName(text))
}

/**
 * Normalises a name to letters and digits. `&`, `and`, `/` and a space all separate words. An
 * apostrophe is removed, so "Men's" equals "Mens".
 */
function normaliseName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['\u2018\u2019\u02bc\u0060\u00b4]/g, '')
    .replace(/\band\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns the path of a category's page. The page of an unknown category lists no products. */
export function browsePath(category: string): string {
  return `/browse_products?category=${encodeURIComponent(category)}`
}
