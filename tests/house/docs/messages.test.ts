/**
 * Checks that every text for shoppers is translated into each language, and that no translation is
 * unused. To fix a failure, add the sentence to a table of the language, for Malay in
 * domain/content/malay/ (docs/languages.md).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categories, categoryTexts, comingSoonRanges } from '#domain/catalogue/categories.ts'
import { removeGrade } from '#domain/catalogue/formula/formula.ts'
import { listSupplementFacts } from '#domain/catalogue/formula/supplement-facts.ts'
import { genderTexts } from '#domain/catalogue/product.ts'
import { neutralDescription } from '#domain/catalogue/remove-unapproved-claims.ts'
import { messageCatalogues, messageTables } from '#domain/content/catalogues.ts'
import { languages, otherLanguages } from '#domain/content/languages.ts'
import { createTranslator, type MessageCatalogue } from '#domain/content/messages.ts'
import { malaysianStates } from '#domain/malaysia/states.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { paymentTexts } from '#domain/payments/payment-state.ts'
import { shownResultRows } from '#domain/quiz/quiz-result.ts'
import { optionsOf, quizSteps, type QuizStep } from '#domain/quiz/quiz-steps.ts'
import { dailyLimits } from '#domain/recommendation/daily-limits.ts'
import { ruleTopics } from '#domain/recommendation/lifestyle-rules.ts'
import { medicineClasses } from '#domain/recommendation/medicine-rules.ts'
import { getSubstanceName } from '#domain/recommendation/substances.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { seedIngredients } from '#server/catalogue/seed/ingredients.ts'
import { seedProducts } from '#server/catalogue/seed/products.ts'
import { readsLikeSentence, findShopperTexts, type MessageSite } from './message-sites.ts'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

/**
 * Texts that screens show from constants and seed data. Most are single words, which cannot be
 * detected in code.
 */
const shownTexts: readonly string[] = [
  ...categories,
  ...categories.flatMap((category) => Object.values(categoryTexts[category])),
  ...comingSoonRanges,
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
    [name, form, removeGrade(compound)].filter(Boolean),
  ),
  ...listSupplementFacts({ productId: 0, ingredients: [] }).flatMap(
    ({ descriptionTitle, descriptionText }) => [descriptionTitle, descriptionText],
  ),
  ...dailyLimits.map(({ substance }) => getSubstanceName(substance)),
  ...Object.values(ruleTopics),
  ...shownResultRows.map(({ label }) => label),
  neutralDescription,
  '3 months',
  '6 months',
  ...seedProducts.flatMap(({ description, dailyPriceDesc }) => [description, dailyPriceDesc]),
]

/** Texts without a translation: names, figures, and texts that no shopper sees. */
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

const howToFix = (table: string): string => `These sentences have no translation yet.
Add each as a row to the table that fits (${table}) in the folder of the language, for Malay domain/content/malay/:
    'The English sentence': 'Ayat dalam Bahasa Malaysia',
with the same {names} and <tags>, formal ("anda"), without a medical claim; how: docs/languages.md.
A template with expressions cannot have a row: write {names} and pass their values.
Texts for staff only, and names that are not translated, are excluded in tests/house/docs/message-sites.ts.`

function findMissing(untranslated: readonly MessageSite[], catalogue: MessageCatalogue): string[] {
  return untranslated
    .filter(isMessage)
    .filter(({ text }) => /\p{L}/u.test(text) && !sameInEveryLanguage.has(text))
    .filter(({ text }) => !Object.hasOwn(catalogue, text))
    .map(({ text, location }) => `${location}  ${text}`)
}

for (const language of otherLanguages) {
  const { name } = languages[language]
  const { pages, all } = messageCatalogues[language]
  const tables = Object.entries(messageTables[language])

  test(`every sentence of a page is translated: ${name}`, () => {
    const untranslatedTexts = findMissing(sites.pages, pages)
    assert.deepEqual(
      untranslatedTexts,
      [],
      howToFix('not emails.ts or refusals.ts: pages do not have those'),
    )
  })

  test(`every sentence that the server sends is translated: ${name}`, () => {
    const untranslatedTexts = findMissing(sites.server, all)
    assert.deepEqual(
      untranslatedTexts,
      [],
      howToFix('emails.ts for emails, refusals.ts for responses'),
    )
  })

  test(`every text that screens show from constants is translated: ${name}`, () => {
    const untranslatedTexts = shownTexts.filter(
      (text) => !Object.hasOwn(pages, text) && !sameInEveryLanguage.has(text),
    )
    assert.deepEqual(untranslatedTexts, [], howToFix('goods.ts, quiz.ts or buying.ts'))
  })

  test(`no translation is unused: ${name}`, () => {
    const usedTexts = new Set(
      [...sites.pages, ...sites.server].map(({ text }) => text).concat(shownTexts),
    )
    const unusedTranslations = tables.flatMap(([file, table]) =>
      Object.keys(table)
        .filter((english) => !usedTexts.has(english))
        .map((english) => `${file}.ts  ${english}`),
    )
    assert.deepEqual(
      unusedTranslations,
      [],
      'remove these rows, or correct their English: the key is the sentence',
    )
  })

  test(`each sentence is in one table only: ${name}`, () => {
    const repeated = tables.flatMap(([file, table], index) =>
      Object.keys(table).flatMap((english) =>
        tables
          .slice(index + 1)
          .filter(([, other]) => Object.hasOwn(other, english))
          .map(([other]) => `${file}.ts and ${other}.ts: ${english}`),
      ),
    )
    assert.deepEqual(repeated, [])
  })

  test(`a translation has the same names, tags and counts as English: ${name}`, () => {
    const mismatches = Object.entries(all).filter(([english, translation]) => {
      const [englishNames, translatedNames] = [english, translation].map(listNames)
      return translation.trim() === '' || englishNames !== translatedNames
    })
    assert.deepEqual(mismatches, [])
    const t = createTranslator(language, all)
    for (const english of Object.keys(all).filter((key) => key.includes(', plural,'))) {
      const values = listNames(english)
        .split(' ')
        .map((placeholder) => [placeholder, 'x'])
      for (const count of [0, 1, 2, 3, 7]) {
        const text = t(english, { ...Object.fromEntries(values), count })
        assert.doesNotMatch(text, /[{}#]/)
      }
    }
  })
}

/**
 * Returns the sorted unique names of values and tags. The look-behind skips plural branches of a
 * single word, such as `one {order}`.
 */
function listNames(text: string): string {
  const names = [...text.matchAll(/(?<!(?:=\d+|one|other) )\{(\w+)[},]|<\w+>/g)]
  return [...new Set(names.map(([whole, name]) => name ?? whole))].toSorted().join(' ')
}

test('page heads, links and redirects of the storefront keep the language of the URL', () => {
  const untranslated = listSourceFiles()
    .filter((file) => /^web\/storefront\/.*\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readSource(file)
      return [
        ...(/createTranslator\(\)/.test(text) ? [`${file}: use translatorOfPage(matches)`] : []),
        ...(/<a\s[^>]*href="\//.test(text) ? [`${file}: use Link, which keeps the language`] : []),
        ...(/location\.(assign|replace)\(['"`]\//.test(text)
          ? [`${file}: use useNavigate, which keeps the language`]
          : []),
      ]
    })
  assert.deepEqual(untranslated, [])
})

/** Returns the heading levels, links and `{{settings}}` of a content page, sorted. */
function listStructure(text: string): string[] {
  return [...text.matchAll(/\{\{\s*[\w.]+\s*\}\}|\]\([^)]+\)|^#{2,3} .*?(?=\{#|$)/gm)]
    .map(([match]) => (match.startsWith('#') ? match.slice(0, 3).trim() : match))
    .toSorted()
}

/** Lines of a content page before its first section: the front matter and one sentence. */
const introductionLineCount = 8

/** Returns the lines of a content page without the introduction and `{lang=…}`, sorted. */
function sortLines(page: string): string {
  const lines = page.replaceAll(/ \{lang=\w+\}/g, '').split('\n')
  return lines.slice(introductionLineCount).toSorted().join('\n').trim()
}

const contentPages = listSourceFiles().filter((file) => /^web\/content\/[^/]+\.md$/.test(file))

for (const language of otherLanguages)
  test(`every content page has a translation with its headings, links and settings: ${languages[language].name}`, () => {
    for (const file of contentPages) {
      const translated = file.replace('web/content/', `web/content/${language}/`)
      assert.ok(
        listSourceFiles().includes(translated),
        `${translated} is missing (docs/languages.md)`,
      )
      // The law requires the privacy notice in English and Malay, so both pages have both texts,
      // each with the language of the page first. Other languages are not compared.
      if (!file.endsWith('/privacy-policy.md'))
        assert.deepEqual(
          listStructure(readSource(translated)),
          listStructure(readSource(file)),
          translated,
        )
      else if (language === 'ms')
        assert.equal(sortLines(readSource(translated)), sortLines(readSource(file)), translated)
    }
  })
