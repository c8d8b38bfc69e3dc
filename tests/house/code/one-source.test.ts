/**
 * Checks that texts contain no fees and periods as literal figures, because each has one source:
 * the owner's settings or a constant. Content pages use a `{{placeholder}}`
 * (domain/content/placeholders.ts), and sentences use a `{value}`. Exceptions are listed below.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { errors } from '#contract/errors.ts'
import { messageTables } from '#domain/content/catalogues.ts'
import { quizDraftLifetime } from '#domain/quiz/quiz-draft.ts'
import { maxPostponementDays } from '#domain/subscriptions/delivery-dates.ts'
import { hours } from '#domain/time.ts'

import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const numberWords = String.raw`\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|thirty|sixty|ninety|satu|dua|tiga|empat|lima|enam|tujuh|lapan|sembilan|sepuluh|sebelas|(?:dua|tiga|empat|lima|enam) (?:belas|puluh)`
const timeUnits = String.raw`minutes?|hours?|days?|weeks?|months?|years?|minit|jam|hari|minggu|bulan|tahun`
/** Matches a period, an amount of money or a percentage, in English or Malay. */
const figurePattern = new RegExp(
  String.raw`(?<![\w{#])(?:(?:${numberWords})[- ](?:business |working )?(?:${timeUnits})(?!\w)|RM ?\d[\d.,]*|\d+ ?%)`,
  'gi',
)

/** Figures that may be written out, with the reason. */
const exceptions: { text: RegExp; reason: string }[] = [
  { text: /answer within 21 days|menjawab dalam masa 21 hari/g, reason: 'the PDPA on copies' },
  { text: /within 72 hours|dalam masa 72 jam/g, reason: 'the PDPA on breaches' },
  {
    text: /within 7 days after that|dalam masa 7 hari selepas itu/g,
    reason: 'the PDPA on breaches',
  },
  { text: /(berumur|umur anda) [^.]*?(18|50) tahun/g, reason: 'an age' },
  {
    text: /(three|six|[36])[- ]month plan|pelan (tiga|enam|[36]) bulan|^[36] (months|bulan)$|choose six months|pilih enam bulan/gi,
    reason: 'the name of a plan',
  },
  { text: /about three minutes|kira-kira tiga minit/gi, reason: 'how long the quiz takes' },
  { text: /up to three years|sehingga tiga tahun/gi, reason: 'the shelf life of other products' },
  {
    text: /^(1 or 2|3 to 6) days a week\.$|^(1 atau 2|3 hingga 6) hari seminggu\.$/g,
    reason: 'what an answer of the quiz means',
  },
  { text: /in two minutes|dalam dua minit/g, reason: 'a sample customer review' },
  { text: /browser for 24 hours|ini selama 24 jam/g, reason: 'tested below' },
  { text: /within 90 days|dalam masa 90 hari/g, reason: 'tested below' },
  { text: /again in three hours|lagi selepas tiga jam/g, reason: 'tested in vouchers.test.ts' },
]

/** Returns the figures of a text that no exception covers. */
function findFigures(text: string): string[] {
  const remainingText = exceptions.reduce(
    (textSoFar, { text: pattern }) => textSoFar.replaceAll(pattern, ''),
    text,
  )
  return remainingText.match(figurePattern) ?? []
}

const pages = listSourceFiles().filter((file) => /^web\/content\/.*\.md$/.test(file))
// Leaves out `goods`, the texts about the products of the demo, which are data of the catalogue.
const sentences = Object.values(messageTables)
  .flatMap(({ goods: _, ...tables }) => Object.values(tables))
  .flatMap((table) => Object.entries(table).flat())

test('no content page has a fee or a period as a literal figure', () => {
  assert.ok(pages.length > 15)
  const linesWithFigures = pages.flatMap((file) =>
    readSource(file)
      .split('\n')
      .map((line, index) => ({ location: `${file}:${index + 1}`, figures: findFigures(line) }))
      .filter(({ figures }) => figures.length > 0),
  )
  assert.deepEqual(linesWithFigures, [])
})

test('no sentence of a screen or an email has a fee or a period as a literal figure', () => {
  const sentencesWithFigures = sentences.filter((text) => findFigures(text).length > 0)
  assert.deepEqual(sentencesWithFigures, [])
})

test('every exception is still needed', () => {
  const allText = [...pages.map(readSource), ...sentences].join('\n')
  for (const { text, reason } of exceptions)
    assert.match(allText, new RegExp(text.source, `${text.flags}m`), reason)
})

test('a literal figure is found, and a placeholder is not', () => {
  for (const text of [
    'within 24 hours',
    'ten days',
    '5 business days',
    'RM 15',
    '10%',
    'tiga bulan',
  ])
    assert.equal(findFigures(text).length, 1, text)
  for (const text of [
    '{{plans.cutOffDays}} days',
    '{days, plural, one {# day} other {# days}}',
    '{hours} jam',
  ])
    assert.deepEqual(findFigures(text), [], text)
})

test('the two literal periods that are allowed as "tested below" match the code', () => {
  assert.equal(quizDraftLifetime, hours(24))
  assert.match(errors.DELAY_INVALID.message, new RegExp(`within ${maxPostponementDays} days`))
})
