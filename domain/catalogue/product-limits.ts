/**
 * Limits of the product form: characters (UTF-16 units) of a text, rows of a list, or the highest
 * value of a number.
 */
export const productLimits = {
  /** As much as fits on the jar's label. */
  product_name: 60,
  description: 600,
  allergies: 200,
  dailyPriceDesc: 100,
  ingredientName: 60,
  ingredientForm: 80,
  ingredientCompound: 80,
  /** Rows. */
  ingredients: 40,
  /** Rows. */
  descriptions: 40,
  descriptionTitle: 80,
  descriptionText: 400,
  /** Capsules in a jar. */
  size: 1_000,
  /** Alternative text of a photo. */
  alt: 200,
  /** Photos of a product, without drawn pictures. */
  photos: 12,
} as const
