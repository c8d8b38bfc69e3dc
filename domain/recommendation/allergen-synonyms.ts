/**
 * The words in a product's allergy text, and the ingredients, that mean an allergen of the quiz.
 * Danger: a missing word can harm a customer, while an extra word only excludes a suitable formula.
 * So when in doubt, add a word. Malay words are included because suppliers' labels use them.
 */
import { splitIntoWords } from '#domain/text/plain-words.ts'
import { allergens } from '#domain/quiz/quiz-steps.ts'
import type { Allergen } from '#domain/quiz/quiz-steps.ts'
import { listContents } from './recommendable-product.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

/** Lower-case words in the singular; a final s or es is also accepted. */
const wordsByAllergen: Record<Allergen, readonly string[]> = {
  Fish: [
    'fish',
    'anchovy',
    'anchovies',
    'cod',
    'haddock',
    'ikan',
    'mackerel',
    'pollock',
    'salmon',
    'sardine',
    'tilapia',
    'trout',
    'tuna',
  ],
  Shellfish: [
    'shellfish',
    'shell fish',
    'abalone',
    'clam',
    'cockle',
    'crab',
    'crayfish',
    'crustacea',
    'crustacean',
    'kerang',
    'ketam',
    'krill',
    'lobster',
    'mollusc',
    'mollusk',
    'mussel',
    'oyster',
    'prawn',
    'scallop',
    'shrimp',
    'sotong',
    'squid',
    'udang',
  ],
  'Wheat and/or gluten': [
    'wheat',
    'gluten',
    'barley',
    'barli',
    'bulgur',
    'couscous',
    'durum',
    'gandum',
    'kamut',
    'malt',
    'oat',
    'rye',
    'seitan',
    'semolina',
    'spelt',
    'triticale',
  ],
  Yeast: ['yeast', 'saccharomyces', 'yis'],
  Nuts: [
    'nut',
    'almond',
    'brazilnut',
    'cashew',
    'gajus',
    'groundnut',
    'hazelnut',
    'kacang',
    'macadamia',
    'peanut',
    'pecan',
    'pistachio',
    'treenut',
    'walnut',
  ],
  Eggs: ['egg', 'albumen', 'albumin', 'lysozyme', 'ovalbumin', 'ovomucoid', 'telur'],
  Milk: [
    'milk',
    'butter',
    'buttermilk',
    'casein',
    'caseinate',
    'cheese',
    'colostrum',
    'cream',
    'dairy',
    'ghee',
    'lactalbumin',
    'lactoferrin',
    'lactose',
    'susu',
    'whey',
    'yoghurt',
    'yogurt',
  ],
  Sulphites: [
    'sulphite',
    'sulfite',
    'sulphit',
    'sulfit',
    'bisulphite',
    'bisulfite',
    'metabisulphite',
    'metabisulfite',
    'sulphur dioxide',
    'sulfur dioxide',
    'e220',
    'e221',
    'e222',
    'e223',
    'e224',
    'e225',
    'e226',
    'e227',
    'e228',
  ],
  Sesame: ['sesame', 'benne', 'bijan', 'gingelly', 'simsim', 'tahini', 'til'],
  Corn: ['corn', 'cornflour', 'cornstarch', 'jagung', 'maize', 'polenta', 'zein'],
}

/** Ingredients made from an allergen, by id. They count even if the text does not declare it. */
const allergenByIngredient: ReadonlyMap<string, Allergen> = new Map(
  Object.entries<Allergen>({
    'marine-collagen': 'Fish',
    'fish-collagen': 'Fish',
    'fish-gelatin': 'Fish',
    'fish-oil': 'Fish',
    'cod-liver-oil': 'Fish',
    'omega-3': 'Fish',
    'krill-oil': 'Shellfish',
    chitosan: 'Shellfish',
    glucosamine: 'Shellfish',
    'wheat-germ': 'Wheat and/or gluten',
    'wheat-germ-oil': 'Wheat and/or gluten',
    'selenium-yeast': 'Yeast',
    'brewers-yeast': 'Yeast',
    colostrum: 'Milk',
    lactoferrin: 'Milk',
    'whey-protein': 'Milk',
    'sesame-oil': 'Sesame',
  }),
)

/** Returns the allergens that a product contains or may contain, in the sequence of the quiz. */
export function listAllergens(product: RecommendableProduct): Allergen[] {
  const contained = new Set<Allergen>()
  const add = (allergen: Allergen | undefined): void => {
    if (allergen) contained.add(allergen)
  }
  for (const text of [product.allergies, ...product.ingredients])
    for (const term of listTerms(text)) add(allergenByWord.get(term))
  for (const { id } of listContents(product)) add(allergenByIngredient.get(id))
  // `=== false`, because undefined means that staff never set the field.
  if (product.glutenFree === false) add('Wheat and/or gluten')
  if (product.nutFree === false) add('Nuts')
  return allergens.filter((allergen) => contained.has(allergen))
}

/** Returns the words of a text, and the pairs of adjacent words such as "sulphur dioxide". */
function listTerms(text: string): string[] {
  const words = splitIntoWords(text)
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  return [...words, ...pairs]
}

/**
 * By singular and plural. The words of `wordsByAllergen` have at most two parts: see `listTerms`.
 */
const allergenByWord: ReadonlyMap<string, Allergen> = new Map(
  allergens.flatMap((allergen) =>
    wordsByAllergen[allergen].flatMap((word) =>
      [word, `${word}s`, `${word}es`].map((form): [string, Allergen] => [form, allergen]),
    ),
  ),
)
