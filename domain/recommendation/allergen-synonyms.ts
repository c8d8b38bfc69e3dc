/**
 * The words in a product's allergy text and in its ingredients that mean an allergen of the quiz.
 * Danger: a missing word can harm a customer. An extra word only excludes a suitable formula, and
 * makes staff declare an allergen that an ingredient does not have. When in doubt, add a word.
 * Malay words are included, because suppliers' labels use them.
 */
import { allergens, type Allergen } from '#domain/quiz/quiz-steps.ts'
import { splitIntoWords } from '#domain/text/plain-words.ts'
import { listIngredientTexts, type RecommendableProduct } from './recommendable-product.ts'
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

/** Substances that are made from an allergen, although their names do not contain its word. */
const allergenBySubstance: Partial<Record<SubstanceId, Allergen>> = {
  chitosan: 'Shellfish',
  glucosamine: 'Shellfish',
  isinglass: 'Fish',
  'marine-collagen': 'Fish',
  'omega-3': 'Fish',
}

/**
 * Sources of these substances that are not the allergen: an ingredient that names one is not made
 * from the allergen, unless it also names an animal (`animalSourcePattern`). A word of
 * `wordsByAllergen`, such as "fish", always counts.
 */
const otherSourcePattern =
  /\b(?:(?:micro)?alga[el]?|mikroalga|schizochytrium|crypthecodinium|aspergillus|fungal|linseed|flaxseed|chia|perilla)\b/i
const animalSourcePattern = /\b(?:marine?|krill|menhaden|crustaceans?)\b/i

/**
 * Phrases that contain the word of an allergen but not the allergen. Of "almond milk", only "milk"
 * is harmless, because the word before it may be an allergen itself.
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
  // `false` means that "Gluten free" is not ticked: the product may contain gluten, unless staff
  // declared that it has no allergens. Undefined means that an old copy of the product does not
  // tell.
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
 * The words of `wordsByAllergen` in singular and plural. A word may have at most two parts, because
 * `findNamedAllergens` compares only single words and pairs.
 */
const allergenByWord: ReadonlyMap<string, Allergen> = new Map(
  allergens.flatMap((allergen) =>
    wordsByAllergen[allergen].flatMap((word) =>
      [word, `${word}s`, `${word}es`].map((form): [string, Allergen] => [form, allergen]),
    ),
  ),
)
