/**
 * Medicines that a customer's texts mention, with their known interactions with the ordered
 * products. The pharmacist sees it as information. It raises no flag, because the list of
 * interactions is not complete: no entry does not mean that a product is safe.
 */
import { findMedicineMentions } from '#domain/recommendation/medicine-mentions.ts'
import {
  findMedicineInteractions,
  type MedicineInteraction,
} from '#domain/recommendation/medicine-notes.ts'
import { medicineClasses } from '#domain/recommendation/medicine-rules.ts'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'

export type MentionedMedicine = {
  /** Kind of medicine, as in "Do you take any of these?". */
  name: string
  /** The words as the customer wrote them, without duplicates. */
  words: readonly string[]
  /** The listed interactions with the ordered products. Empty when none is listed. */
  notes: readonly MedicineInteraction[]
}

/**
 * Returns medicines with a listed interaction first. Within each group they keep the order of the
 * list.
 */
export function findMentionedMedicines(
  texts: readonly string[],
  products: readonly RecommendableProduct[],
): MentionedMedicine[] {
  const mentions = texts.flatMap((text) =>
    findMedicineMentions(text).map(({ medicine, start, end }) => ({
      medicine,
      words: text.slice(start, end),
    })),
  )
  return medicineClasses
    .flatMap(({ id, name }) => {
      const words = mentions.filter(({ medicine }) => medicine === id).map((each) => each.words)
      return words.length > 0
        ? [{ name, words: [...new Set(words)], notes: findMedicineInteractions(products, [id]) }]
        : []
    })
    .toSorted((a, b) => Number(b.notes.length > 0) - Number(a.notes.length > 0))
}
