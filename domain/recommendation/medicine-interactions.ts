/** Known interactions of medicines with ingredients, so that the shopper asks a pharmacist. */
import { medicineRules, type MedicineClassId, type MedicineRule } from './medicine-rules.ts'
import { joinProductNames } from './phrase.ts'
import { listContents, type RecommendableProduct } from './recommendable-product.ts'

/** Shown above and below every list, even if the list is empty. */
export const incompleteMedicineListText =
  'This list is not complete. Tell our pharmacist about every medicine you take.'

/** `products` is one text with the names of the products that contain the ingredient. */
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
