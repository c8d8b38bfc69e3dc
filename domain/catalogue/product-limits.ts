/** Maximum number of characters of a text, or the highest value or row count. */
export const productLimits = {
  /** As much as fits on the jar's label. */
  product_name: 60,
  description: 600,
  allergies: 200,
  dailyPriceDesc: 100,
  ingredientName: 60,
  ingredientForm: 80,
  ingredientCompound: 80,
  ingredients: 40,
  descriptions: 40,
  descriptionTitle: 80,
  descriptionText: 400,
  size: 1_000,
  alt: 200,
} as const
