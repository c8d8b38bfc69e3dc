/*
 * Tells a caution from a claim: "If you have diabetes, ask your doctor" names a disease without
 * promising anything. Danger: a claim that is taken for a caution is shown to shoppers. So a
 * sentence is a caution only if each of its words is in these lists, in the sequence of one of the
 * patterns.
 */
import { diseaseWordStarts } from '#domain/text/disease-words.ts'

const anyOf = (...texts: readonly string[]): string => `(?:${texts.join('|')})`
const optional = (text: string): string => `(?:${text})?`

const diseasePattern = `${anyOf(...diseaseWordStarts)}[a-z]*`

/**
 * Returns the pattern of a list of diseases, medicines and these words. Danger: add no verb, or the
 * list could say what a product does.
 */
const listPattern = (...words: readonly string[]): string => {
  const condition = anyOf(diseasePattern, ...words, '[12]')
  return `${condition}(?:,? ${condition}){0,11}`
}

const conditionsPattern = listPattern(
  'a',
  'an',
  'any',
  'or',
  'and',
  'allerg(?:y|ies)',
  'blood',
  'condition',
  'disease',
  'disorder',
  'for',
  'heart',
  'high',
  'history of',
  'kidney',
  'liver',
  'low',
  'medicines?',
  'pressure',
  'problems?',
  'sugar',
  'tablets?',
  'thyroid',
  'type',
)
const adviserWords = 'doctor|pharmacist'
const adviserPattern = `(?:your|a|the) (?:${adviserWords})(?: or (?:(?:your|a|the) )?(?:${adviserWords}))?`
/** 'please ask your doctor or a pharmacist' */
const askAdviserPattern = `(?:please )?(?:always )?${anyOf('ask', 'tell', 'consult', 'see', 'speak (?:to|with)', 'talk to', 'check with')} ${adviserPattern}`
const productPattern = anyOf(
  'it',
  'this',
  'this product',
  'these capsules',
  'this capsule',
  'the capsules?',
)
/** ' first', ' before taking this product', both, or nothing. */
const firstPattern = `(?: first)?${optional(` before (?:taking|using|you take|you use) ${productPattern}`)}`
/** 'if you have diabetes', 'if you are pregnant' */
const ifYouPattern = `if you ${anyOf(
  'are (?:pregnant|breastfeeding)(?: or (?:pregnant|breastfeeding))?',
  `(?:have|have ever had|take|are taking) ${conditionsPattern}`,
)}`

// The same patterns in Malay.
const malayConditionsPattern = listPattern(
  'alahan',
  'atau',
  'buah pinggang',
  'dan',
  'darah',
  'gula',
  'hati',
  'jantung',
  'jenis',
  'masalah',
  'penyakit',
  'rendah',
  'sebarang',
  'sejarah',
  'tekanan',
  'tinggi',
  'tiroid',
  'ubat',
  'untuk',
)
const malayAdviserPattern = '(?:doktor|ahli farmasi)(?: anda)?'
const malayAskAdviserPattern = `(?:sila )?${anyOf('tanya', 'tanyalah', 'beritahu', 'rujuk', 'dapatkan nasihat', 'berbincang dengan', 'berjumpa')} ${malayAdviserPattern}(?: atau ${malayAdviserPattern})?`
const malayProductPattern = anyOf('produk ini', 'kapsul ini', 'suplemen ini')
const malayFirstPattern = `(?: (?:terlebih )?dahulu)?${optional(` sebelum (?:mengambil|menggunakan) ${malayProductPattern}`)}`
const malayIfYouPattern = `(?:jika|sekiranya|kalau) anda ${anyOf(
  'hamil(?: atau menyusu)?',
  'menyusu',
  `(?:menghidap|mempunyai|mengalami|mengambil|sedang mengambil) ${malayConditionsPattern}`,
)}`

const cautionPattern = new RegExp(
  `^(?:(?:caution|warning|amaran|awas): )?${anyOf(
    `${ifYouPattern}, ${askAdviserPattern}${firstPattern}`,
    `${askAdviserPattern}${firstPattern}${optional(` ${ifYouPattern}`)}`,
    `do not (?:take|use) ${productPattern} ${ifYouPattern}`,
    `${malayIfYouPattern}, ${malayAskAdviserPattern}${malayFirstPattern}`,
    `${malayAskAdviserPattern}${malayFirstPattern}${optional(` ${malayIfYouPattern}`)}`,
    `jangan (?:ambil|gunakan) ${malayProductPattern} ${malayIfYouPattern}`,
  )}[.!]?$`,
  'i',
)

/**
 * Returns the text without the cautions at its end. A caution before another sentence stays,
 * because that sentence may say what happens to the disease.
 */
export function removeCautions(text: string): string {
  const sentences = text.match(/[^.!?\n]+[.!?\n]*/g) ?? []
  const isNoCaution = (sentence: string): boolean =>
    sentence.trim() !== '' && !cautionPattern.test(sentence.trim().replaceAll(/\s+/g, ' '))
  return sentences.slice(0, sentences.findLastIndex(isNoCaution) + 1).join('')
}
