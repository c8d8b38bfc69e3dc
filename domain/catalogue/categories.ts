/*
 * The three categories the shop sells, and every name the documents call them by.
 * The canonical name is what the database holds and `GET /browse/categories` answers; the quiz,
 * the range page and old links say it differently, so whatever comes in goes through
 * `resolveCategory` (D-21 to D-23). Text for a screen never goes into data.
 */

export const categories = [
  'Youthful Grow Nutrition',
  "Men's Performance & Vitality",
  "Men's Complete Hair Support",
] as const

/** The canonical name. */
export type Category = (typeof categories)[number]

/** What `/browse_products` shows when the address names no category. */
export const defaultCategory: Category = 'Youthful Grow Nutrition'

/** The same category as each screen of the documents words it. */
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

/** On the range page, not yet for sale: labels only, no promise (D-34). */
export const comingSoonCategories = [
  'Bone Essence',
  'Joint Health',
  'Heart Health',
  'Sugar Control',
  'Energy +',
  'Immunity',
] as const

/** Names that appear on no screen of ours, but in the documents or in links people keep. */
const otherNames: Readonly<Partial<Record<Category, readonly string[]>>> = {
  'Youthful Grow Nutrition': ['Youthful Glow', 'Youthful Glow Nutrition'],
}

const byName: ReadonlyMap<string, Category> = new Map(
  categories.flatMap((category) =>
    [
      category,
      categoryTexts[category].quiz,
      categoryTexts[category].range,
      ...(otherNames[category] ?? []),
    ].map((name) => [folded(name), category] as const),
  ),
)

/** The category a text means, whatever its case, quotes, spaces, `&`, `and` or `/`; else undefined. */
export function resolveCategory(text: string): Category | undefined {
  return byName.get(folded(text))
}

/**
 * Letters and digits only. `&`, `and`, `/` and a space all part words the same way, and an
 * apostrophe joins them, so "Mens Performance and Vitality" is one of ours.
 */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['\u2018\u2019\u02bc\u0060\u00b4]/g, '')
    .replace(/\band\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Where a category is browsed; a name that is none of ours shows an empty shelf. */
export function browsePath(category: string): string {
  return `/browse_products?category=${encodeURIComponent(category)}`
}
