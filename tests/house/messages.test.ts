/**
 * Whatever a shopper can read has its words in Malay, and no words are kept that nobody says. When a
 * sentence of yours is named here, add it to a table of domain/content/malay/ (docs/languages.md).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categories, categoryTexts, comingSoonCategories } from '#domain/catalogue/categories.ts'
import { saltOf } from '#domain/catalogue/formula.ts'
import { supplementFacts } from '#domain/catalogue/supplement-facts.ts'
import { genderTexts } from '#domain/catalogue/product.ts'
import { malay, malayOfPages, malayTables } from '#domain/content/malay.ts'
import { createText, type Catalogue } from '#domain/content/messages.ts'
import { malaysianStates } from '#domain/malaysia/states.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { paymentTexts } from '#domain/payments/payment-state.ts'
import { optionsOf, quizSteps, type QuizStep } from '#domain/quiz/quiz-steps.ts'
import { ruleTopics } from '#domain/recommendation/fit-reasons.ts'
import { medicineClasses } from '#domain/recommendation/medicine-rules.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { seedIngredients } from '#server/catalogue/seed/ingredients.ts'
import { seedProducts } from '#server/catalogue/seed/products.ts'
import { readsLikeSentence, shopperSites, type MessageSite } from './message-sites.ts'
import { sources, textOf } from './sources.ts'

/** Words of tables that screens say one by one, too short to be told from code. */
const listed: readonly string[] = [
  ...categories,
  ...categories.flatMap((category) => Object.values(categoryTexts[category])),
  ...comingSoonCategories,
  ...Object.values(genderTexts),
  ...Object.values(paymentTexts),
  ...orderStatuses,
  ...malaysianStates,
  ...demoSettings.seller.tagline.split(' | '),
  demoSettings.seller.sstNote,
  ...quizSteps.flatMap((step: QuizStep) =>
    optionsOf(step).map((option) => ('labels' in step && step.labels?.[option]) || option),
  ),
  ...medicineClasses.flatMap(({ name, examples }) => [name, examples]),
  ...seedIngredients.flatMap(({ name, form, compound }) =>
    [name, form, saltOf(compound)].filter(Boolean),
  ),
  ...supplementFacts({ productId: 0, ingredients: [] }).flatMap(
    ({ descriptionTitle, descriptionText }) => [descriptionTitle, descriptionText],
  ),
  ...Object.values(ruleTopics),
  '3 months',
  '6 months',
  ...seedProducts.flatMap(({ description, dailyPriceDesc }) => [description, dailyPriceDesc]),
]

/** Sentences that are the same in every language: names, figures, an order of the search's own. */
const sameInEveryLanguage = new Set([
  // The quiz's ages and names of products.
  ...quizSteps.flatMap((step: QuizStep) => optionsOf(step)).filter((option) => /^\d/.test(option)),
  ...seedProducts.map(({ product_name }) => product_name),
  ...malaysianStates.filter((state) => !['Malacca', 'Penang'].includes(state)),
  // A screen says another label for these two.
  'doctor confirmed suitable',
  // Other names of shelves that addresses may use, and what no shopper can bring about.
  'Youthful Glow',
  'Youthful Glow Nutrition',
  'Unknown browser',
  // What PayPal is told, not the customer.
  'Resumed by the customer',
  'Suspended by the customer',
  'Cancelled by the customer',
  'The CSRF token could not be fetched.',
  'The added item could not be reported.',
  "Georgia, 'Times New Roman', serif",
  'not confirmed',
])

const sites = shopperSites()
const isMessage = ({ text, said }: MessageSite): boolean => said || readsLikeSentence(text)

const whatToDo = (table: string): string => `These sentences have no Malay yet.
Add each as a row to the table of domain/content/malay/ that fits (${table}):
    'The English sentence': 'Ayat dalam Bahasa Malaysia',
with the same {names} and <tags>, formal ("anda"), without a medical claim; how: docs/languages.md.
Seen by staff alone, or a name that stays? Then say so in tests/house/message-sites.ts.`

function missing(found: readonly MessageSite[], catalogue: Catalogue): string[] {
  return found
    .filter(isMessage)
    .filter(({ text }) => /\p{L}/u.test(text) && !sameInEveryLanguage.has(text))
    .filter(({ text }) => !Object.hasOwn(catalogue, text))
    .map(({ text, at }) => `${at}  ${text}`)
}

test('every sentence of a page has its words in Malay', () => {
  const found = missing(sites.pages, malayOfPages)
  assert.deepEqual(found, [], whatToDo('not letters.ts or refusals.ts: pages do not have those'))
})

test('every sentence that the server says has its words in Malay', () => {
  const found = missing(sites.server, malay)
  assert.deepEqual(found, [], whatToDo('letters.ts for letters, refusals.ts for replies'))
})

test('every option, state, shelf and ingredient has its word in Malay', () => {
  const found = listed.filter(
    (word) => !Object.hasOwn(malayOfPages, word) && !sameInEveryLanguage.has(word),
  )
  assert.deepEqual(found, [], whatToDo('goods.ts, quiz.ts or buying.ts'))
})

test('no Malay is kept for a sentence that nobody says', () => {
  const said = new Set([...sites.pages, ...sites.server].map(({ text }) => text).concat(listed))
  const unused = Object.entries(malayTables).flatMap(([file, table]) =>
    Object.keys(table)
      .filter((english) => !said.has(english))
      .map((english) => `domain/content/malay/${file}.ts  ${english}`),
  )
  assert.deepEqual(unused, [], 'Remove these rows, or mend their English: the key is the sentence')
})

test('a sentence stands in one table', () => {
  const tables = Object.entries(malayTables)
  const twice = tables.flatMap(([file, table], index) =>
    Object.keys(table).flatMap((english) =>
      tables
        .slice(index + 1)
        .filter(([, other]) => Object.hasOwn(other, english))
        .map(([other]) => `${file}.ts and ${other}.ts: ${english}`),
    ),
  )
  assert.deepEqual(twice, [])
})

test('Malay says the same names, tags and counts as English', () => {
  const wrong = Object.entries(malay).filter(([english, words]) => {
    const [names, ownNames] = [english, words].map(namesIn)
    return words.trim() === '' || names !== ownNames
  })
  assert.deepEqual(wrong, [])
  // Malay has no plural forms: only exact counts and `other`.
  const t = createText('ms', malay)
  for (const english of Object.keys(malay).filter((key) => key.includes(', plural,'))) {
    const named = namesIn(english)
      .split(' ')
      .map((name) => [name, 'x'])
    for (const count of [0, 1, 2, 3, 7]) {
      const said = t(english, { ...Object.fromEntries(named), count })
      assert.doesNotMatch(said, /[{}#]/)
    }
  }
})

/** Names of values and of tags, sorted, each once. A branch of a plural may be one word as well. */
function namesIn(text: string): string {
  const names = [...text.matchAll(/(?<!(?:=\d+|one|other) )\{(\w+)[},]|<\w+>/g)]
  return [...new Set(names.map(([whole, name]) => name ?? whole))].toSorted().join(' ')
}

test('a page finds its language in its address: no head is English by name, no link leaves it', () => {
  const found = sources()
    .filter((file) => /^web\/storefront\/.*\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = textOf(file)
      return [
        ...(/createText\('en'\)/.test(text) ? [`${file}: a head asks headText(matches)`] : []),
        ...(/<a\s[^>]*href="\//.test(text) ? [`${file}: TextLink stays in the language`] : []),
        ...(/location\.(assign|replace)\(['"`]\//.test(text) ? [`${file}: useNavigate stays`] : []),
      ]
    })
  assert.deepEqual(found, [])
})

test('every page of words is there in Malay, with the same parts, links and settings', () => {
  const shapeOf = (text: string): string[] =>
    [...text.matchAll(/\{\{\s*[\w.]+?(?:Malay)?\s*\}\}|\]\([^)]+\)|^#{2,3} .*?(?=\{#|$)/gm)].map(
      ([mark]) => (mark.startsWith('#') ? mark.slice(0, 3).trim() : mark.replace('Malay', '')),
    )
  const pages = sources().filter((file) => /^web\/content\/[^/]+\.md$/.test(file))
  for (const file of pages) {
    const own = textOf(file.replace('web/content/', 'web/content/ms/'))
    // The law wants both languages below each other: the same words, the page's own first.
    if (file.endsWith('/privacy-policy.md')) {
      const [first, second] = [textOf(file), own].map((text) =>
        text
          .replaceAll(/ \{lang=\w+\}/g, '')
          .split('\n')
          .slice(8)
          .toSorted()
          .join('\n')
          .trim(),
      )
      assert.equal(second, first, file)
      continue
    }
    assert.deepEqual(shapeOf(own).toSorted(), shapeOf(textOf(file)).toSorted(), file)
  }
})
