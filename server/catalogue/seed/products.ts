/*
 * The products of the demo catalogue, in display order. The dose is one capsule a day. The
 * compounds fit a size 0 shell and stay within the daily maximum of each ingredient (tested). The
 * texts claim no effect, because a claim needs an approval.
 * `breastFeedingSafe` is false if a herb, an amino acid or a high dose may be unsuitable.
 */
import type { Category } from '#domain/catalogue/categories.ts'
import type { AmountUnit } from '#domain/catalogue/formula/formula.ts'
import type { ProductGender } from '#domain/catalogue/product.ts'

export type SeedProduct = Readonly<{
  id: number
  sku: number
  product_name: string
  category: Category
  /** In ringgit, such as "189.00". */
  price: string
  /** Capsules in one jar. */
  size: number
  description: string
  dailyPriceDesc: string
  formula: readonly (readonly [ingredientId: string, amount: number, unit: AmountUnit])[]
  /** Id of the ingredient whose colour is the background; by default that of the largest amount. */
  ground?: string
  gender: ProductGender
  /** Allergens that the product contains, comma separated. */
  allergies: string
  vegan: boolean
  vegetarian: boolean
  nutFree: boolean
  glutenFree: boolean
  breastFeedingSafe: boolean
}>

const plantBased = { vegan: true, vegetarian: true, nutFree: true, glutenFree: true } as const
/** Vegetarian but not vegan: vitamin D3 comes from lanolin. */
const vegetarianOnly = { ...plantBased, vegan: false } as const
/** Collagen from fish is neither vegan nor vegetarian. */
const withFish = { ...plantBased, vegan: false, vegetarian: false } as const

const youthful = 'Youthful Grow Nutrition'
const performance = "Men's Performance & Vitality"
const hair = "Men's Complete Hair Support"

export const seedProducts: readonly SeedProduct[] = [
  {
    id: 21,
    sku: 100021,
    product_name: 'Youthful Glow Women',
    category: youthful,
    price: '189.00',
    size: 30,
    description: 'Marine collagen with vitamin C, hyaluronic acid and six more ingredients.',
    dailyPriceDesc: 'Nine ingredients in one capsule',
    formula: [
      ['marine-collagen', 220, 'mg'],
      ['vitamin-c', 90, 'mg'],
      ['hyaluronic-acid', 60, 'mg'],
      ['grape-seed', 50, 'mg'],
      ['vitamin-e', 20, 'mg'],
      ['iron', 8, 'mg'],
      ['zinc', 8, 'mg'],
      ['biotin', 150, 'µg'],
      ['vitamin-d3', 25, 'µg'],
    ],
    gender: 'f',
    allergies: 'Fish',
    ...withFish,
    breastFeedingSafe: false,
  },
  {
    id: 28,
    sku: 100028,
    product_name: 'NMN Daily',
    category: youthful,
    price: '270.00',
    size: 30,
    description: 'NMN, niacinamide, resveratrol and coenzyme Q10 in one daily capsule.',
    dailyPriceDesc: 'Four ingredients in one capsule',
    formula: [
      ['nmn', 150, 'mg'],
      ['niacinamide', 150, 'mg'],
      ['resveratrol', 100, 'mg'],
      ['coenzyme-q10', 100, 'mg'],
    ],
    ground: 'nmn',
    gender: 'u',
    allergies: '',
    ...plantBased,
    breastFeedingSafe: false,
  },
  {
    id: 22,
    sku: 100022,
    product_name: 'Youthful Glow Men',
    category: youthful,
    price: '189.00',
    size: 30,
    description: 'Coenzyme Q10 with grape seed, vitamin C, green tea and three more ingredients.',
    dailyPriceDesc: 'Seven ingredients in one capsule',
    formula: [
      ['coenzyme-q10', 120, 'mg'],
      ['grape-seed', 110, 'mg'],
      ['vitamin-c', 100, 'mg'],
      ['green-tea', 80, 'mg'],
      ['zinc', 15, 'mg'],
      ['selenium', 55, 'µg'],
      ['vitamin-d3', 25, 'µg'],
    ],
    gender: 'm',
    allergies: 'Yeast, Sulphites',
    ...vegetarianOnly,
    breastFeedingSafe: false,
  },
  {
    id: 23,
    sku: 100023,
    product_name: 'Evening Magnesium',
    category: youthful,
    price: '128.00',
    size: 60,
    description: 'Magnesium and L-theanine with vitamin B6, two months in a jar.',
    dailyPriceDesc: 'Three ingredients in one capsule',
    formula: [
      ['magnesium', 150, 'mg'],
      ['l-theanine', 120, 'mg'],
      ['vitamin-b6', 10, 'mg'],
    ],
    gender: 'u',
    allergies: '',
    ...plantBased,
    breastFeedingSafe: false,
  },
  {
    id: 24,
    sku: 100024,
    product_name: 'Grape Seed & C',
    category: youthful,
    price: '146.00',
    size: 30,
    description: 'Grape seed and green tea extracts with vitamin C.',
    dailyPriceDesc: 'Three ingredients in one capsule',
    formula: [
      ['vitamin-c', 250, 'mg'],
      ['grape-seed', 150, 'mg'],
      ['green-tea', 100, 'mg'],
    ],
    ground: 'grape-seed',
    gender: 'u',
    allergies: 'Sulphites',
    ...plantBased,
    breastFeedingSafe: false,
  },
  {
    id: 25,
    sku: 100025,
    product_name: 'B Complete',
    category: youthful,
    price: '98.00',
    size: 60,
    description: 'Niacinamide, vitamin B6, vitamin B12, folate and biotin in one capsule.',
    dailyPriceDesc: 'Five ingredients in one capsule',
    formula: [
      ['niacinamide', 40, 'mg'],
      ['vitamin-b6', 10, 'mg'],
      ['vitamin-b12', 500, 'µg'],
      ['folate', 400, 'µg'],
      ['biotin', 150, 'µg'],
    ],
    gender: 'u',
    allergies: 'Yeast, Corn',
    ...plantBased,
    breastFeedingSafe: false,
  },
  {
    id: 26,
    sku: 100026,
    product_name: 'Iron, C & Folate',
    category: youthful,
    price: '86.00',
    size: 60,
    description: 'Vitamin C with iron bisglycinate and folate, two months in a jar.',
    dailyPriceDesc: 'Three ingredients in one capsule',
    formula: [
      ['vitamin-c', 120, 'mg'],
      ['iron', 10, 'mg'],
      ['folate', 400, 'µg'],
    ],
    ground: 'iron',
    gender: 'f',
    allergies: '',
    ...plantBased,
    breastFeedingSafe: true,
  },
  {
    id: 27,
    sku: 100027,
    product_name: 'Collagen & Silica',
    category: youthful,
    price: '139.00',
    size: 30,
    description: 'Marine collagen and bamboo silica with vitamin C.',
    dailyPriceDesc: 'Three ingredients in one capsule',
    formula: [
      ['marine-collagen', 280, 'mg'],
      ['silica', 100, 'mg'],
      ['vitamin-c', 100, 'mg'],
    ],
    gender: 'u',
    allergies: 'Fish, Shellfish',
    ...withFish,
    breastFeedingSafe: false,
  },
  {
    id: 29,
    sku: 100029,
    product_name: 'Magnesium, Zinc & D3',
    category: youthful,
    price: '108.00',
    size: 60,
    description: 'Two minerals and vitamin D3 in one capsule, two months in a jar.',
    dailyPriceDesc: 'Three ingredients in one capsule',
    formula: [
      ['magnesium', 150, 'mg'],
      ['zinc', 10, 'mg'],
      ['vitamin-d3', 15, 'µg'],
    ],
    ground: 'zinc',
    gender: 'u',
    allergies: 'Milk',
    ...vegetarianOnly,
    breastFeedingSafe: true,
  },
  {
    id: 30,
    sku: 100030,
    product_name: "Men's Performance & Vitality",
    category: performance,
    price: '198.00',
    size: 30,
    description: 'L-arginine, L-citrulline and maca with zinc, vitamin B6 and vitamin D3.',
    dailyPriceDesc: 'Six ingredients in one capsule',
    formula: [
      ['l-arginine', 180, 'mg'],
      ['l-citrulline', 150, 'mg'],
      ['maca', 120, 'mg'],
      ['zinc', 12, 'mg'],
      ['vitamin-b6', 5, 'mg'],
      ['vitamin-d3', 15, 'µg'],
    ],
    gender: 'm',
    allergies: 'Corn, Milk',
    ...vegetarianOnly,
    breastFeedingSafe: false,
  },
  {
    id: 31,
    sku: 100031,
    product_name: 'Arginine & Q10',
    category: performance,
    price: '158.00',
    size: 30,
    description: 'L-arginine and coenzyme Q10 with vitamin E.',
    dailyPriceDesc: 'Three ingredients in one capsule',
    formula: [
      ['l-arginine', 280, 'mg'],
      ['coenzyme-q10', 100, 'mg'],
      ['vitamin-e', 30, 'mg'],
    ],
    gender: 'm',
    allergies: 'Nuts, Sesame',
    ...plantBased,
    nutFree: false,
    breastFeedingSafe: false,
  },
  {
    id: 32,
    sku: 100032,
    product_name: 'Citrulline & Magnesium',
    category: performance,
    price: '132.00',
    size: 30,
    description: 'L-citrulline and magnesium with vitamin C.',
    dailyPriceDesc: 'Three ingredients in one capsule',
    formula: [
      ['l-citrulline', 250, 'mg'],
      ['magnesium', 120, 'mg'],
      ['vitamin-c', 80, 'mg'],
    ],
    gender: 'u',
    allergies: '',
    ...plantBased,
    breastFeedingSafe: false,
  },
  {
    id: 33,
    sku: 100033,
    product_name: "Men's Complete Hair Support",
    category: hair,
    price: '209.00',
    size: 30,
    description: 'Saw palmetto and silica with ten vitamins, minerals and plant extracts.',
    dailyPriceDesc: 'Twelve ingredients in one capsule',
    formula: [
      ['saw-palmetto', 160, 'mg'],
      ['silica', 60, 'mg'],
      ['vitamin-c', 50, 'mg'],
      ['grape-seed', 40, 'mg'],
      ['niacinamide', 20, 'mg'],
      ['zinc', 12, 'mg'],
      ['vitamin-e', 10, 'mg'],
      ['lycopene', 5, 'mg'],
      ['biotin', 300, 'µg'],
      ['folate', 200, 'µg'],
      ['selenium', 55, 'µg'],
      ['vitamin-d3', 15, 'µg'],
    ],
    gender: 'm',
    allergies: 'Yeast, Sulphites, Eggs',
    ...vegetarianOnly,
    breastFeedingSafe: false,
  },
  {
    id: 34,
    sku: 100034,
    product_name: 'Saw Palmetto & Lycopene',
    category: hair,
    price: '142.00',
    size: 30,
    description: 'Saw palmetto berry extract with tomato lycopene and vitamin E.',
    dailyPriceDesc: 'Three ingredients in one capsule',
    formula: [
      ['saw-palmetto', 320, 'mg'],
      ['vitamin-e', 40, 'mg'],
      ['lycopene', 15, 'mg'],
    ],
    gender: 'm',
    allergies: 'Wheat and/or gluten',
    ...plantBased,
    glutenFree: false,
    breastFeedingSafe: false,
  },
  {
    id: 35,
    sku: 100035,
    product_name: 'Biotin & Zinc',
    category: hair,
    price: '89.00',
    size: 60,
    description: 'Bamboo silica with zinc bisglycinate and biotin, two months in a jar.',
    dailyPriceDesc: 'Three ingredients in one capsule',
    formula: [
      ['silica', 80, 'mg'],
      ['zinc', 10, 'mg'],
      ['biotin', 300, 'µg'],
    ],
    ground: 'zinc',
    gender: 'u',
    allergies: '',
    ...plantBased,
    breastFeedingSafe: false,
  },
]
