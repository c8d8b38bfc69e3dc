/** Known interactions of medicines with ingredients, so that the shopper asks a pharmacist. */
import { medicineRules } from './medicine-rules.ts'
import type { MedicineClassId, MedicineRule } from './medicine-rules.ts'
import { joinProductNames } from './phrase.ts'
import { listContents } from './recommendable-product.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

/** Shown above and below every list, even if the list is empty. */
export const incompleteMedicineListText =
  'This list is not complete. Tell our pharmacist about every medicine you take.'

/** `products` are the names of the products that contain the ingredient, joined as text. */
export type MedicineInteraction = MedicineRule & { ingredientName: string; products: string }

/** Returns one interaction per matching rule, in the sequence of the table. */
export function findMedicineInteractions(
  products: readonly RecommendableProduct[],
  medicines: readonly MedicineClassId[],
): MedicineInteraction[] {
  return medicineRules.flatMap((rule) => {
    if (!medicines.includes(rule.medicine)) return []
    const matches = products.flatMap((product) =>
      listContents(product)
        .filter(({ substances }) => substances.includes(rule.substance))
        .map(({ name }) => ({ name, product: product.product_name })),
    )
    const [firstMatch] = matches
    if (!firstMatch) return []
    const productNames = [...new Set(matches.map(({ product }) => product))]
    return [{ ...rule, ingredientName: firstMatch.name, products: joinProductNames(productNames) }]
  })
}
