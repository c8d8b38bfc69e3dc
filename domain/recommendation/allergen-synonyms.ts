/**
 * The words in a product's allergy text and in its ingredients that mean an allergen of the quiz.
 * Danger: a missing word can harm a customer. An extra word excludes a suitable formula, and in an
 * ingredient staff must declare it before the product is published. When in doubt, add a word. Malay
 * words are included because suppliers' labels use them.
 */
import { splitIntoWords } from '#domain/text/plain-words.ts'
import { allergens } from '#domain/quiz/quiz-steps.ts'
import type { Allergen } from '#domain/quiz/quiz-steps.ts'
import { listIngredientTexts } from './recommendable-product.ts'
import type { RecommendableProduct } from './recommendable-product.ts'
import { findSubstances, type SubstanceId } from './substances.ts'

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
  Eggs: ['egg', 'eggshell', 'albumen', 'albumin', 'lysozyme', 'ovalbumin', 'ovomucoid', 'telur'],
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

/** Substances made from an allergen that their names do not contain. */
const allergenBySubstance: Partial<Record<SubstanceId, Allergen>> = {
  chitosan: 'Shellfish',
  glucosamine: 'Shellfish',
  isinglass: 'Fish',
  'marine-collagen': 'Fish',
  'omega-3': 'Fish',
}

/**
 * Sources of these substances without the allergen. The words of `wordsByAllergen`, such as fish,
 * still count, and so do these animals.
 */
const otherSourcePattern =
  /\b(?:(?:micro)?alga[el]?|mikroalga|schizochytrium|crypthecodinium|aspergillus|fungal|linseed|flaxseed|chia|perilla)\b/i
const animalSourcePattern = /\b(?:marine?|krill|menhaden|crustaceans?)\b/i

/**
 * Phrases that contain the word of an allergen but not the allergen. What stands before "butter" and
 * "milk" stays, because it may be an allergen itself: almond milk.
 */
const harmlessPhrases = [
  /\b(?:milk[ -]thistle|oyster[ -]mushroom)s?\b/gi,
  /\b(?:corn|dairy|egg|fish|gluten|lactose|milk|nut|soy|wheat|yeast)-free\b(?!-)/gi,
  /(?<=\b(?:almond|cashew|cocoa|kokum|mango|nut|peanut|shea)[ -])butter\b/gi,
  /(?<=\b(?:almond|coconut|oat|rice)[ -])milk\b/gi,
]

/** Returns the allergens that a product contains or may contain, in the sequence of the quiz. */
export function listAllergens(product: RecommendableProduct): Allergen[] {
  const { allergies, glutenFree, nutFree } = product
  const found = new Set<Allergen>([
    ...findNamedAllergens(splitIntoWords(allergies)),
    ...listIngredientTexts(product).flatMap(findIngredientAllergens),
  ])
  // `false` means that "Gluten free" is not ticked. The product may contain gluten then, unless
  // staff declared that it has no allergens. Undefined: an older copy that does not say.
  const declaresNone = product.noAllergens === true && allergies === ''
  if (glutenFree === false && !declaresNone) found.add('Wheat and/or gluten')
  if (nutFree === false && !declaresNone) found.add('Nuts')
  return sortAllergens(found)
}

/** Returns the allergens that the text of `allergies` declares, in the sequence of the quiz. */
export function listDeclaredAllergens(allergies: string): Allergen[] {
  return sortAllergens(new Set(findNamedAllergens(splitIntoWords(allergies))))
}

/** Returns the allergens of one ingredient; `text` is its name, form and compound. */
export function findIngredientAllergens(text: string): Allergen[] {
  const remainder = harmlessPhrases.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), text)
  const hasOtherSource = otherSourcePattern.test(remainder) && !animalSourcePattern.test(remainder)
  const madeFrom = hasOtherSource
    ? []
    : findSubstances(remainder).flatMap((substance) => allergenBySubstance[substance] ?? [])
  return [...findNamedAllergens(splitIntoWords(remainder)), ...madeFrom]
}

function sortAllergens(found: ReadonlySet<Allergen>): Allergen[] {
  return allergens.filter((allergen) => found.has(allergen))
}

/** Returns the allergens that a word, or a pair such as "sulphur dioxide", names. */
function findNamedAllergens(words: readonly string[]): Allergen[] {
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  return [...words, ...pairs].flatMap((term) => allergenByWord.get(term) ?? [])
}

/**
 * By singular and plural. The words of `wordsByAllergen` have at most two parts: see
 * `findNamedAllergens`.
 */
const allergenByWord: ReadonlyMap<string, Allergen> = new Map(
  allergens.flatMap((allergen) =>
    wordsByAllergen[allergen].flatMap((word) =>
      [word, `${word}s`, `${word}es`].map((form): [string, Allergen] => [form, allergen]),
    ),
  ),
)
