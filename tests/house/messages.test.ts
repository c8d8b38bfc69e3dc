/**
 * Every text for shoppers has a Malay translation, and no translation is unused. To fix a failure,
 * add the sentence to a table of domain/content/malay/ (docs/languages.md).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categories, categoryTexts, comingSoonCategories } from '#domain/catalogue/categories.ts'
import { saltOf } from '#domain/catalogue/formula.ts'
import { supplementFacts } from '#domain/catalogue/supplement-facts.ts'
import { genderTexts } from '#domain/catalogue/product.ts'
import { neutralDescription } from '#domain/catalogue/remove-unapproved-claims.ts'
import { malay, malayOfPages, malayTables } from '#domain/content/malay.ts'
import { createText, type Catalogue } from '#domain/content/messages.ts'
import { malaysianStates } from '#domain/malaysia/states.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { paymentTexts } from '#domain/payments/payment-state.ts'
import { shownRows } from '#domain/quiz/quiz-result.ts'
import { optionsOf, quizSteps, type QuizStep } from '#domain/quiz/quiz-steps.ts'
import { ruleTopics } from '#domain/recommendation/lifestyle-rules.ts'
import { medicineClasses } from '#domain/recommendation/medicine-rules.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { seedIngredients } from '#server/catalogue/seed/ingredients.ts'
import { seedProducts } from '#server/catalogue/seed/products.ts'
import { readsLikeSentence, findShopperTexts, type MessageSite } from './message-sites.ts'
import { listSourceFiles, readSource } from './sources.ts'

/** Single words that screens show from constants. They are too short to be detected in code. */
const shownWords: readonly string[] = [
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
  ...shownRows.map(({ label }) => label),
  neutralDescription,
  '3 months',
  '6 months',
  ...seedProducts.flatMap(({ description, dailyPriceDesc }) => [description, dailyPriceDesc]),
]

/** Texts that are equal in every language: names, figures, and internal values. */
const sameInEveryLanguage = new Set([
  // Ages of the quiz and names of products.
  ...quizSteps.flatMap((step: QuizStep) => optionsOf(step)).filter((option) => /^\d/.test(option)),
  ...seedProducts.map(({ product_name }) => product_name),
  ...malaysianStates.filter((state) => !['Malacca', 'Penang'].includes(state)),
  // A screen shows another label instead.
  'doctor confirmed suitable',
  // Category names that only URLs use, and a value that no shopper can cause.
  'Youthful Glow',
  'Youthful Glow Nutrition',
  'Unknown browser',
  // Sent to PayPal, not shown to the customer.
  'Resumed by the customer',
  'Suspended by the customer',
  'Cancelled by the customer',
  'The CSRF token could not be fetched.',
  'The added item could not be reported.',
  "Georgia, 'Times New Roman', serif",
  'not confirmed',
])

const sites = findShopperTexts()
const isMessage = ({ text, isTranslated }: MessageSite): boolean =>
  isTranslated || readsLikeSentence(text)

const howToFix = (table: string): string => `These sentences have no Malay translation yet.
Add each as a row to the table of domain/content/malay/ that fits (${table}):
    'The English sentence': 'Ayat dalam Bahasa Malaysia',
with the same {names} and <tags>, formal ("anda"), without a medical claim; how: docs/languages.md.
Texts for staff only, and names that are not translated, are excluded in tests/house/message-sites.ts.`

function findMissing(untranslated: readonly MessageSite[], catalogue: Catalogue): string[] {
  return untranslated
    .filter(isMessage)
    .filter(({ text }) => /\p{L}/u.test(text) && !sameInEveryLanguage.has(text))
    .filter(({ text }) => !Object.hasOwn(catalogue, text))
    .map(({ text, at }) => `${at}  ${text}`)
}

test('every sentence of a page has a Malay translation', () => {
  const untranslated = findMissing(sites.pages, malayOfPages)
  assert.deepEqual(
    untranslated,
    [],
    howToFix('not emails.ts or refusals.ts: pages do not load those'),
  )
})

test('every sentence that the server sends has a Malay translation', () => {
  const untranslated = findMissing(sites.server, malay)
  assert.deepEqual(untranslated, [], howToFix('emails.ts for emails, refusals.ts for responses'))
})

test('every option, state, category and ingredient has a Malay translation', () => {
  const untranslated = shownWords.filter(
    (word) => !Object.hasOwn(malayOfPages, word) && !sameInEveryLanguage.has(word),
  )
  assert.deepEqual(untranslated, [], howToFix('goods.ts, quiz.ts or buying.ts'))
})

test('no Malay translation is unused', () => {
  const shownTexts = new Set(
    [...sites.pages, ...sites.server].map(({ text }) => text).concat(shownWords),
  )
  const unused = Object.entries(malayTables).flatMap(([file, table]) =>
    Object.keys(table)
      .filter((english) => !shownTexts.has(english))
      .map((english) => `domain/content/malay/${file}.ts  ${english}`),
  )
  assert.deepEqual(
    unused,
    [],
    'remove these rows, or correct their English: the key is the sentence',
  )
})

test('each sentence is in one table only', () => {
  const tables = Object.entries(malayTables)
  const duplicates = tables.flatMap(([file, table], index) =>
    Object.keys(table).flatMap((english) =>
      tables
        .slice(index + 1)
        .filter(([, other]) => Object.hasOwn(other, english))
        .map(([other]) => `${file}.ts and ${other}.ts: ${english}`),
    ),
  )
  assert.deepEqual(duplicates, [])
})

test('Malay has the same names, tags and counts as English', () => {
  const mismatches = Object.entries(malay).filter(([english, malayText]) => {
    const [names, malayNames] = [english, malayText].map(listNames)
    return malayText.trim() === '' || names !== malayNames
  })
  assert.deepEqual(mismatches, [])
  // Malay has no plural forms, so a translation may use exact counts and `other` only.
  const t = createText('ms', malay)
  for (const english of Object.keys(malay).filter((key) => key.includes(', plural,'))) {
    const placeholderValues = listNames(english)
      .split(' ')
      .map((name) => [name, 'x'])
    for (const count of [0, 1, 2, 3, 7]) {
      const translated = t(english, { ...Object.fromEntries(placeholderValues), count })
      assert.doesNotMatch(translated, /[{}#]/)
    }
  }
})

/**
 * Returns the sorted unique names of values and tags. The look-behind skips plural branches of a single
 * word, such as `one {order}`.
 */
function listNames(text: string): string {
  const names = [...text.matchAll(/(?<!(?:=\d+|one|other) )\{(\w+)[},]|<\w+>/g)]
  return [...new Set(names.map(([whole, name]) => name ?? whole))].toSorted().join(' ')
}

test('pages take the language from the URL: no page head is always English, and links keep the language', () => {
  const untranslated = listSourceFiles()
    .filter((file) => /^web\/storefront\/.*\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readSource(file)
      return [
        ...(/createText\('en'\)/.test(text) ? [`${file}: use headText(matches)`] : []),
        ...(/<a\s[^>]*href="\//.test(text) ? [`${file}: use Link, which keeps the language`] : []),
        ...(/location\.(assign|replace)\(['"`]\//.test(text)
          ? [`${file}: use useNavigate, which keeps the language`]
          : []),
      ]
    })
  assert.deepEqual(untranslated, [])
})

test('every content page exists in Malay, with the same headings, links and settings', () => {
  const readStructure = (text: string): string[] =>
    [...text.matchAll(/\{\{\s*[\w.]+?(?:Malay)?\s*\}\}|\]\([^)]+\)|^#{2,3} .*?(?=\{#|$)/gm)].map(
      ([part]) => (part.startsWith('#') ? part.slice(0, 3).trim() : part.replace('Malay', '')),
    )
  const pages = listSourceFiles().filter((file) => /^web\/content\/[^/]+\.md$/.test(file))
  for (const file of pages) {
    const malayText = readSource(file.replace('web/content/', 'web/content/ms/'))
    // The law requires both languages on one page, so the two files have the same texts, each with its own language
    // first.
    if (file.endsWith('/privacy-policy.md')) {
      const [first, second] = [readSource(file), malayText].map((text) =>
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
    assert.deepEqual(
      readStructure(malayText).toSorted(),
      readStructure(readSource(file)).toSorted(),
      file,
    )
  }
})
