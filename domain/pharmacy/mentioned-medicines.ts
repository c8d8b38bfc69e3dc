/**
 * Medicines that a customer's texts mention, with their known interactions with the ordered
 * products. They are information for the pharmacist and raise no flag: the list of interactions is
 * incomplete, so a product without an entry may still interact.
 */
import { findMedicineMentions } from '#domain/recommendation/medicine-mentions.ts'
import {
  findMedicineInteractions,
  type MedicineInteraction,
} from '#domain/recommendation/medicine-interactions.ts'
import { medicineClasses } from '#domain/recommendation/medicine-rules.ts'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'

type MentionedMedicine = {
  /** Kind of medicine, as in "Do you take any of these?". */
  name: string
  /** The names as the customer wrote them, without duplicates. */
  mentions: readonly string[]
  /** The listed interactions with the ordered products. Empty when none is listed. */
  interactions: readonly MedicineInteraction[]
}

/**
 * Returns medicines with a listed interaction first. Within each group they keep the sequence of
 * the list.
 */
export function findMentionedMedicines(
  texts: readonly string[],
  products: readonly RecommendableProduct[],
): MentionedMedicine[] {
  const mentions = texts.flatMap((text) =>
    findMedicineMentions(text).map(({ medicine, start, end }) => ({
      medicine,
      writtenName: text.slice(start, end),
    })),
  )
  return medicineClasses
    .flatMap(({ id, name }) => {
      const writtenNames = mentions
        .filter(({ medicine }) => medicine === id)
        .map(({ writtenName }) => writtenName)
      if (writtenNames.length === 0) return []
      const interactions = findMedicineInteractions(products, [id])
      return [{ name, mentions: [...new Set(writtenNames)], interactions }]
    })
    .toSorted((a, b) => Number(b.interactions.length > 0) - Number(a.interactions.length > 0))
}
