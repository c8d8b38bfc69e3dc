/*
 * The ingredients of the first catalogue, each with its colour number as the visual direction gives
 * it out. How much of each may be taken in a day is in `#domain/recommendation/daily-limits.ts`.
 */
import type { Ingredient } from '#domain/catalogue/ingredient.ts'

export const seedIngredients: readonly Ingredient[] = [
  { id: 'niacinamide', name: 'Niacinamide', form: 'Vitamin B3', pigment: 1 },
  { id: 'folate', name: 'Folate', form: 'Calcium L-methylfolate', pigment: 2 },
  { id: 'nmn', name: 'NMN', form: 'Nicotinamide mononucleotide', pigment: 3 },
  { id: 'vitamin-b12', name: 'Vitamin B12', form: 'Methylcobalamin', pigment: 4 },
  { id: 'coenzyme-q10', name: 'Coenzyme Q10', form: 'Ubiquinone', pigment: 5 },
  { id: 'resveratrol', name: 'Resveratrol', form: 'Knotweed extract, 98%', pigment: 6 },
  { id: 'vitamin-c', name: 'Vitamin C', form: 'Ascorbic acid', pigment: 7 },
  { id: 'hyaluronic-acid', name: 'Hyaluronic acid', form: 'Low molecular weight', pigment: 8 },
  { id: 'marine-collagen', name: 'Marine collagen', form: 'Hydrolysed, type I', pigment: 9 },
  { id: 'selenium', name: 'Selenium', form: 'Selenium yeast', pigment: 10 },
  { id: 'l-citrulline', name: 'L-citrulline', form: 'Fermented', pigment: 11 },
  { id: 'biotin', name: 'Biotin', form: 'Vitamin B7', pigment: 12 },
  { id: 'vitamin-d3', name: 'Vitamin D3', form: 'Cholecalciferol', pigment: 13 },
  { id: 'lycopene', name: 'Lycopene', form: 'Tomato extract', pigment: 14 },
  { id: 'l-arginine', name: 'L-arginine', form: 'Fermented', pigment: 15 },
  { id: 'vitamin-b6', name: 'Vitamin B6', form: 'Pyridoxine', pigment: 17 },
  { id: 'green-tea', name: 'Green tea', form: 'Leaf extract', pigment: 18 },
  { id: 'maca', name: 'Maca', form: 'Root extract, 10:1', pigment: 20 },
  { id: 'silica', name: 'Silica', form: 'Bamboo extract', pigment: 21 },
  { id: 'zinc', name: 'Zinc', form: 'as bisglycinate', pigment: 22 },
  { id: 'saw-palmetto', name: 'Saw palmetto', form: 'Berry extract', pigment: 23 },
  { id: 'l-theanine', name: 'L-theanine', form: 'Fermented', pigment: 24 },
  { id: 'magnesium', name: 'Magnesium', form: 'as oxide', pigment: 25 },
  { id: 'iron', name: 'Iron', form: 'as bisglycinate', pigment: 26 },
  { id: 'vitamin-e', name: 'Vitamin E', form: 'Mixed tocopherols', pigment: 27 },
  { id: 'grape-seed', name: 'Grape seed', form: 'Extract, 95% OPC', pigment: 28 },
]
