/*
 * Tells a caution from a claim: "If you have diabetes, ask your doctor" names a disease without
 * promising anything. Danger: a claim that is taken for a caution is shown to shoppers. So a sentence
 * is a caution only if each of its words is in these lists, in the sequence of one of the patterns.
 */
import { diseaseWordStarts } from '#domain/text/disease-words.ts'

const anyOf = (...texts: readonly string[]): string => `(?:${texts.join('|')})`
const optional = (text: string): string => `(?:${text})?`

const disease = `${anyOf(...diseaseWordStarts)}[a-z]*`

/** A list of diseases and medicines. Has no verb, so that it cannot say what a product does. */
const conditionsOf = (...words: readonly string[]): string => {
  const condition = anyOf(disease, ...words, '[12]')
  return `${condition}(?:,? ${condition}){0,11}`
}

const conditions = conditionsOf(
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
const adviser = 'doctor|pharmacist'
const toAdviser = `(?:your|a|the) (?:${adviser})(?: or (?:(?:your|a|the) )?(?:${adviser}))?`
const ask = `(?:please )?(?:always )?${anyOf('ask', 'tell', 'consult', 'see', 'speak (?:to|with)', 'talk to', 'check with')} ${toAdviser}`
const product = anyOf(
  'it',
  'this',
  'this product',
  'these capsules',
  'this capsule',
  'the capsules?',
)
const first = `(?: first)?${optional(` before (?:taking|using|you take|you use) ${product}`)}`
const ifYou = `if you ${anyOf(
  'are (?:pregnant|breastfeeding)(?: or (?:pregnant|breastfeeding))?',
  `(?:have|have ever had|take|are taking) ${conditions}`,
)}`

const malayConditions = conditionsOf(
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
const malayAdviser = '(?:doktor|ahli farmasi)(?: anda)?'
const malayAsk = `(?:sila )?${anyOf('tanya', 'tanyalah', 'beritahu', 'rujuk', 'dapatkan nasihat', 'berbincang dengan', 'berjumpa')} ${malayAdviser}(?: atau ${malayAdviser})?`
const malayProduct = anyOf('produk ini', 'kapsul ini', 'suplemen ini')
const malayFirst = `(?: (?:terlebih )?dahulu)?${optional(` sebelum (?:mengambil|menggunakan) ${malayProduct}`)}`
const malayIfYou = `(?:jika|sekiranya|kalau) anda ${anyOf(
  'hamil(?: atau menyusu)?',
  'menyusu',
  `(?:menghidap|mempunyai|mengalami|mengambil|sedang mengambil) ${malayConditions}`,
)}`

const cautionPattern = new RegExp(
  `^(?:(?:caution|warning|amaran|awas): )?${anyOf(
    `${ifYou}, ${ask}${first}`,
    `${ask}${first}${optional(` ${ifYou}`)}`,
    `do not (?:take|use) ${product} ${ifYou}`,
    `${malayIfYou}, ${malayAsk}${malayFirst}`,
    `${malayAsk}${malayFirst}${optional(` ${malayIfYou}`)}`,
    `jangan (?:ambil|gunakan) ${malayProduct} ${malayIfYou}`,
  )}[.!]?$`,
  'i',
)

/**
 * Returns the text without the cautions at its end. A caution before another sentence stays, because
 * that sentence may say what happens to the disease.
 */
export function removeCautions(text: string): string {
  const sentences = text.match(/[^.!?\n]+[.!?\n]*/g) ?? []
  const isOther = (sentence: string): boolean =>
    sentence.trim() !== '' && !cautionPattern.test(sentence.trim().replaceAll(/\s+/g, ' '))
  return sentences.slice(0, sentences.findLastIndex(isOther) + 1).join('')
}
