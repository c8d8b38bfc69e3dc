/*
 * The ingredients of the demo catalogue. `pigment` is an ingredient's permanent colour number, see
 * domain/catalogue/formula/pigments.ts. Daily limits are in domain/recommendation/daily-limits.ts.
 *
 * `factor` is the mass of the active ingredient ÷ the mass of the compound that is weighed. Its
 * source: for salts, the molar mass of the active part ÷ the molar mass of the salt
 * (`factors.test.ts` verifies these); for chelates, extracts, yeast and triturations, the assay on
 * the certificate of the usual grade. A lot with another assay gets its own factor in the product's
 * formula. If the label states the extract itself ("Saw palmetto 320 mg"), the factor is 1.
 *
 * A new ingredient takes a pigment that no other ingredient has.
 */
import type { Ingredient } from '#domain/catalogue/formula/ingredient.ts'

const pure = { compound: '', factor: 1 } as const
/** Sets an empty `form`: an ingredient that has one states `form` after the spread. */
const weighedAs = (compound: string, factor: number) => ({ form: '', compound, factor }) as const

export const seedIngredients: readonly Ingredient[] = [
  { id: 'niacinamide', name: 'Niacinamide', form: 'Vitamin B3', pigment: 1, ...pure },
  {
    id: 'folate',
    name: 'Folate',
    pigment: 2,
    // 1% of the calcium salt, which is 92.3% L-methylfolate.
    ...weighedAs('calcium L-methylfolate, 1% trituration', 0.00923),
  },
  { id: 'nmn', name: 'NMN', form: 'Nicotinamide mononucleotide', pigment: 3, ...pure },
  {
    id: 'vitamin-b12',
    name: 'Vitamin B12',
    pigment: 4,
    ...weighedAs('methylcobalamin, 1% trituration', 0.01),
  },
  { id: 'coenzyme-q10', name: 'Coenzyme Q10', form: 'Ubiquinone', pigment: 5, ...pure },
  {
    id: 'resveratrol',
    name: 'Resveratrol',
    pigment: 6,
    ...weighedAs('knotweed extract, 98% resveratrol', 0.98),
  },
  { id: 'vitamin-c', name: 'Vitamin C', form: 'Ascorbic acid', pigment: 7, ...pure },
  {
    id: 'hyaluronic-acid',
    name: 'Hyaluronic acid',
    pigment: 8,
    ...weighedAs('sodium hyaluronate', 0.945),
  },
  {
    id: 'marine-collagen',
    name: 'Marine collagen',
    form: 'Hydrolysed, type I',
    pigment: 9,
    ...pure,
  },
  {
    id: 'selenium',
    name: 'Selenium',
    pigment: 10,
    ...weighedAs('selenium yeast, 0.2% selenium', 0.002),
  },
  { id: 'l-citrulline', name: 'L-citrulline', form: 'Fermented', pigment: 11, ...pure },
  {
    id: 'biotin',
    name: 'Biotin',
    pigment: 12,
    ...weighedAs('biotin, 1% trituration', 0.01),
    form: 'Vitamin B7',
  },
  {
    id: 'vitamin-d3',
    name: 'Vitamin D3',
    pigment: 13,
    // 40 IU are 1 µg, so 100,000 IU are 2.5 mg per gram.
    ...weighedAs('cholecalciferol, powder of 100,000 IU/g', 0.0025),
  },
  {
    id: 'lycopene',
    name: 'Lycopene',
    pigment: 14,
    ...weighedAs('tomato extract, 10% lycopene', 0.1),
  },
  { id: 'l-arginine', name: 'L-arginine', form: 'Fermented', pigment: 15, ...pure },
  {
    id: 'vitamin-b6',
    name: 'Vitamin B6',
    pigment: 17,
    ...weighedAs('pyridoxine hydrochloride', 0.823),
  },
  { id: 'green-tea', name: 'Green tea', form: 'Leaf extract', pigment: 18, ...pure },
  { id: 'maca', name: 'Maca', form: 'Root extract, 10:1', pigment: 20, ...pure },
  { id: 'silica', name: 'Silica', pigment: 21, ...weighedAs('bamboo extract, 70% silica', 0.7) },
  { id: 'zinc', name: 'Zinc', pigment: 22, ...weighedAs('zinc bisglycinate', 0.306) },
  { id: 'saw-palmetto', name: 'Saw palmetto', form: 'Berry extract', pigment: 23, ...pure },
  { id: 'l-theanine', name: 'L-theanine', form: 'Fermented', pigment: 24, ...pure },
  { id: 'magnesium', name: 'Magnesium', pigment: 25, ...weighedAs('magnesium oxide', 0.603) },
  {
    id: 'iron',
    name: 'Iron',
    pigment: 26,
    // The pure chelate is 27.4% iron; the usual grade also contains water and citric acid.
    ...weighedAs('ferrous bisglycinate, 20% iron', 0.2),
  },
  {
    id: 'vitamin-e',
    name: 'Vitamin E',
    pigment: 27,
    ...weighedAs('d-alpha-tocopheryl acid succinate', 0.811),
  },
  { id: 'grape-seed', name: 'Grape seed', form: 'Extract, 95% OPC', pigment: 28, ...pure },
]
