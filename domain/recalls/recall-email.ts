/*
 * The two texts of a recall email that staff edit: the problem with the product, and the offer to
 * the customer. Both are plain text and must not mention health, because an email is not private.
 */
import type { ShopLanguage } from '#domain/content/languages.ts'
import { diseaseWordStarts } from '#domain/text/disease-words.ts'
import { createWordStartFinder } from '#domain/text/word-starts.ts'

type RecallTexts = { readonly problem: string; readonly offer: string }

export const recallTextFields = ['problem', 'offer'] as const satisfies (keyof RecallTexts)[]

export type RecallTextField = (typeof recallTextFields)[number]

/** A customer gets the texts in the language of the order. */
export type RecallTextsByLanguage = Readonly<Record<ShopLanguage, RecallTexts>>

/**
 * In characters. The API accepts longer texts, so that staff get the message of
 * `findRecallTextError`.
 */
export const maxRecallTextLength = 400

/**
 * Returns the words about health in a text, as written, without duplicates. The rows are beginnings
 * of words, in all languages of the shop. To add a word, add a row.
 */
export const findHealthWords = createWordStartFinder([
  ...diseaseWordStarts,
  'alahan',
  'allerg',
  'cure',
  'death',
  'diagnos',
  'disease',
  'doctor',
  'doktor',
  'fatal',
  'gejala',
  'hamil',
  'hospital',
  'illness',
  'infection',
  'jangkitan',
  'kehamilan',
  'keracunan',
  'kesan sampingan',
  'maut',
  'medical',
  'medicine',
  'penyakit',
  'perubatan',
  'pesakit',
  'poison',
  'pregnan',
  'racun',
  'rawatan',
  'sakit',
  'sick',
  'side effect',
  'simptom',
  'symptom',
  'toxic',
  'toksik',
  'treatment',
  'ubat',
  'unwell',
])

/** Returns the problem of a text as a sentence for staff; undefined when the text can be sent. */
export function findRecallTextError(text: string): string | undefined {
  if (text.trim() === '') return 'Enter this text: the email cannot be sent without it.'
  if (text.trim().length > maxRecallTextLength)
    return `Shorten this text to ${maxRecallTextLength} characters.`
  const words = findHealthWords(text)
  if (words.length > 0)
    return `Remove ${words.map((word) => `“${word}”`).join(', ')}: an email is not private, so it says nothing about health.`
  return undefined
}
