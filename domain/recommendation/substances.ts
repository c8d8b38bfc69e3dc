/**
 * The substances that safety rules are about, with the names by which they are found in an
 * ingredient: salts, esters, abbreviations, and Malay names. Cautions, daily limits, the rules of
 * medicines and answers, the beta-carotene rule and the allergen rule all use this table. Danger: a
 * missing name lets an ingredient escape its rules. The name of an extract does not belong here,
 * because its content is not known: staff enter the extract as the compound of a substance.
 */
import { splitIntoWords } from '#domain/text/plain-words.ts'

/**
 * The first name is shown to people, and all names are recognised. A name with several words
 * matches when all of them occur, in any sequence; a plural s is accepted.
 */
const namesBySubstance = {
  'beta-carotene': [
    'Beta-carotene',
    'betacarotene',
    'betakaroten',
    'betakarotena',
    'carotene',
    'carotenoid',
    'dunaliella',
    'e160a',
    'karoten',
    'karotena',
    'karotenoid',
    'provitamin a',
  ],
  biotin: ['Biotin', 'b7', 'vitamin b7', 'vitamin h'],
  calcium: ['Calcium', 'dolomite', 'hydroxyapatite', 'kalsium'],
  chitosan: ['Chitosan', 'kitosan'],
  chromium: ['Chromium', 'chromic', 'kromium'],
  'coenzyme-q10': [
    'Coenzyme Q10',
    'coenzymeq10',
    'coq10',
    'q10',
    'ubidecarenone',
    'ubikuinon',
    'ubiquinol',
    'ubiquinone',
  ],
  copper: ['Copper', 'cupric', 'kuprum', 'tembaga'],
  folate: [
    'Folate',
    'b9',
    'folat',
    'folic',
    'folik',
    'folinat',
    'folinate',
    'folinic',
    'levomefolate',
    'levomefolic',
    'metafolin',
    'metilfolat',
    'methylfolate',
    'methyltetrahydrofolate',
    'methyltetrahydrofolic',
    'mthf',
    'pteroylglutamic',
    'quatrefolic',
    'tetrahydrofolate',
    'vitamin b9',
  ],
  glucosamine: ['Glucosamine', 'glukosamina'],
  'grape-seed': ['Grape seed', 'biji anggur', 'grapeseed', 'opc', 'vitis vinifera'],
  'green-tea': [
    'Green tea',
    'camellia sinensis',
    'egcg',
    'epigallocatechin',
    'greentea',
    'matcha',
    'tea catechin',
    'teh hijau',
  ],
  iodine: ['Iodine', 'iodat', 'iodate', 'iodida', 'iodide', 'iodin', 'iodum'],
  iron: [
    'Iron',
    'besi',
    'ferik',
    'ferric',
    'ferrochel',
    'ferrous',
    'ferrum',
    'ferum',
    'ferus',
    'heme',
  ],
  isinglass: ['Isinglass'],
  'l-arginine': ['L-arginine', 'arginate', 'arginina', 'arginine', 'larginine'],
  'l-citrulline': ['L-citrulline', 'citrulline', 'lcitrulline', 'sitrulina'],
  lycopene: ['Lycopene', 'likopena'],
  magnesium: ['Magnesium', 'dolomite', 'magnesia'],
  manganese: ['Manganese', 'mangan', 'manganous'],
  'marine-collagen': ['Marine collagen', 'kolagen marin'],
  molybdenum: ['Molybdenum', 'molibdenum', 'molybdate'],
  // NMN is not among the names: it is an ingredient of its own, without an established limit.
  niacinamide: ['Niacinamide', 'b3', 'niasinamida', 'nicotinamide', 'nikotinamida', 'vitamin b3'],
  // Its limit is far below that of niacinamide. "Niacin" may mean either, so the lower one counts.
  'nicotinic-acid': [
    'Nicotinic acid',
    'hexaniacinate',
    'hexanicotinate',
    'niacin',
    'niasin',
    'nicotinate',
    'nikotinat',
    'nikotinik',
    'polynicotinate',
  ],
  'omega-3': [
    'Omega-3',
    'cod liver oil',
    'dha',
    'docosahexaenoic',
    'eicosapentaenoic',
    'epa',
    'fish oil',
    'minyak ikan',
    'omega3',
  ],
  // The phosphate of a vitamin, such as pyridoxal 5-phosphate, adds hardly any phosphorus.
  phosphorus: [
    'Phosphorus',
    'calcium phosphate',
    'dicalcium phosphate',
    'fosforus',
    'kalium fosfat',
    'kalsium fosfat',
    'magnesium fosfat',
    'magnesium phosphate',
    'natrium fosfat',
    'potassium phosphate',
    'sodium phosphate',
    'tricalcium phosphate',
  ],
  resveratrol: ['Resveratrol', 'knotweed', 'polygonum cuspidatum', 'reynoutria japonica'],
  'saw-palmetto': ['Saw palmetto', 'sabal serrulata', 'serenoa'],
  selenium: [
    'Selenium',
    'selenat',
    'selenate',
    'selenit',
    'selenite',
    'selenised',
    'selenized',
    'selenocysteine',
    'selenomethionine',
    'selenometionina',
  ],
  'vitamin-a': ['Vitamin A', 'retinal', 'retinil', 'retinol', 'retinyl'],
  'vitamin-b6': [
    'Vitamin B6',
    'b6',
    'p5p',
    'piridoksin',
    'piridoksina',
    'pyridoxal',
    'pyridoxamine',
    'pyridoxine',
  ],
  'vitamin-b12': [
    'Vitamin B12',
    'adenosylcobalamin',
    'b12',
    'cobalamin',
    'cobamamide',
    'cyanocobalamin',
    'dibencozide',
    'hydroxocobalamin',
    'hydroxycobalamin',
    'kobalamin',
    'mecobalamin',
    'metilkobalamin',
    'methylcobalamin',
    'sianokobalamin',
  ],
  'vitamin-c': [
    'Vitamin C',
    'ascorbate',
    'ascorbic',
    'ascorbyl',
    'askorbat',
    'askorbik',
    'ester c',
  ],
  // The rules are for vitamin D3 and D2 alike.
  'vitamin-d3': [
    'Vitamin D',
    'calcifediol',
    'calciferol',
    'cholecalciferol',
    'colecalciferol',
    'd3',
    'ergocalciferol',
    'ergokalsiferol',
    'kalsiferol',
    'kolekalsiferol',
    'vitamin d2',
    'vitamin d3',
  ],
  'vitamin-e': [
    'Vitamin E',
    'tocopherol',
    'tokoferil',
    'tocopheryl',
    'tocotrienol',
    'tokoferol',
    'tokotrienol',
  ],
  zinc: ['Zinc', 'zink'],
} as const satisfies Record<string, readonly [string, ...string[]]>

/** If the pharmacy has an ingredient for the substance, the ingredient has this id. */
export type SubstanceId = keyof typeof namesBySubstance

export const getSubstanceName = (substance: SubstanceId): string => namesBySubstance[substance][0]

// The cast is safe: `Object.keys` returns the keys of this literal.
export const substanceIds = Object.keys(namesBySubstance) as SubstanceId[]

/**
 * A cache of `findSubstances`, because each recommendation needs the substances of every ingredient
 * of the shop. It is emptied when it is full.
 */
const substancesByText = new Map<string, readonly SubstanceId[]>()
const maxCachedTexts = 2000

/** Returns the substances that a text names, in the sequence of the table. */
export function findSubstances(text: string): readonly SubstanceId[] {
  const cachedSubstances = substancesByText.get(text)
  if (cachedSubstances) return cachedSubstances
  if (substancesByText.size >= maxCachedTexts) substancesByText.clear()
  const substances = searchSubstances(text)
  substancesByText.set(text, substances)
  return substances
}

function searchSubstances(text: string): readonly SubstanceId[] {
  const words = new Set(splitIntoNameWords(text).flatMap((word) => [word, word.replace(/s$/, '')]))
  const found = new Set<SubstanceId>()
  for (const word of words)
    for (const { substance, nameWords } of namesByLongestWord.get(word) ?? [])
      if (nameWords.every((nameWord) => words.has(nameWord))) found.add(substance)
  return substanceIds.filter((substance) => found.has(substance))
}

/** Matches "Vitamin C & E" and "Vitamins A, D3 and E", but not "Vitamin E, d-alpha". */
const vitaminListPattern =
  /\bvit(?:amin)?s?\.?\s*((?:[a-ehk]\d{0,2}\s*(?:,|&|\+|\/|and|dan)\s*(?:(?:and|dan)\s+)?)+[a-ehk]\d{0,2})(?![-\w])/gi

/** Returns "vitamin C, vitamin E" for the letters "C & E" that `vitaminListPattern` found. */
const repeatVitamin = (_match: string, letters: string): string =>
  letters
    .split(/[^a-z0-9]+|\band\b|\bdan\b/i)
    .filter((letter) => letter !== '')
    .map((letter) => `vitamin ${letter}`)
    .join(', ')

/**
 * Names of ingredients that no rule is about. They count as known names, so that their amount is
 * not taken for the amount of their salt: "Vitamin B5" as calcium pantothenate is no amount of
 * calcium.
 */
const nameWithoutRulePattern =
  /\b(?:(?:vitamin)?b[125]|vitamink[12]?|boron|carnitine|choline|creatine|glycine|hmb|hydroxymethylbutyrate|inositol|kalium|kolina|kreatina|lysine|pantoth\w*|pantoten\w*|potassium|riboflavin\w*|taurine|thiamine?|tiamina)\b/

/** Returns true for the name of a known ingredient, with or without a rule about it. */
export function isKnownName(name: string): boolean {
  return (
    findSubstances(name).length > 0 ||
    nameWithoutRulePattern.test(splitIntoNameWords(name).join(' '))
  )
}

/**
 * Returns the words of a text, each vitamin in one spelling: "Vit. B 12" becomes "vitaminb12". A
 * name that contains the name of another substance becomes a word of its own: "provitamin A" must
 * not be found as vitamin A.
 */
function splitIntoNameWords(text: string): string[] {
  return (
    splitIntoWords(text.replaceAll(vitaminListPattern, repeatVitamin))
      .join(' ')
      .replaceAll(
        /\bvit(?:amin[es]?)? ?(b ?(?:12|[1-9])|d ?[23]|k ?[12]|[a-ehk])\b/g,
        (_, letter: string) => `vitamin${letter.replace(' ', '')}`,
      )
      .replaceAll(/\bb (12|[1-9])\b/g, 'b$1')
      .replaceAll(/\b(?:co ?)?q 10\b/g, 'q10')
      .replaceAll(/\bp 5 p\b/g, 'p5p')
      .replaceAll(/\be ?160 ?a\b/g, 'e160a')
      .replaceAll(/\bpro ?vitamin ?a\b/g, 'provitamina')
      .replaceAll(/\bni[ck]otinamid[ea] mononu[ck]leotid[ea]\b/g, 'nmn')
      // Calcium pantothenate, the salt of vitamin B5, has little calcium. The other two contain the
      // word nicotinamide, but are no niacinamide.
      .replaceAll(/\b[ck]al[cs]ium (?:dl? )?pantoth?enate?\b/g, 'pantothenate')
      .replaceAll(/\bni[ck]otinamid[ea] ribosid[ea]\b/g, 'riboside')
      .replaceAll(/\bni[ck]otinamid[ea] adenin[ea]? dinu[ck]leotid[ea]\b/g, 'nad')
      .split(' ')
  )
}

type RecognisedName = { substance: SubstanceId; nameWords: readonly string[] }

/**
 * By the longest word of a name, because only names whose longest word is in a text can match it.
 */
const namesByLongestWord = new Map<string, RecognisedName[]>()
for (const substance of substanceIds)
  for (const name of namesBySubstance[substance]) {
    const nameWords = splitIntoNameWords(name)
    const longestWord = nameWords.reduce((a, b) => (b.length > a.length ? b : a))
    const names = namesByLongestWord.get(longestWord) ?? []
    namesByLongestWord.set(longestWord, [...names, { substance, nameWords }])
  }
