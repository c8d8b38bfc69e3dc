/**
 * Finds the medicines of the interaction list that a customer's text mentions. The result only
 * helps the pharmacist to read: a medicine that is misspelt or not in the list is not found.
 */
import { medicineNames } from './medicine-names.ts'
import { medicineClasses, type MedicineClassId } from './medicine-rules.ts'

type MedicineMention = {
  medicine: MedicineClassId
  /** Index of the first character in the text. `end` is the index after the last character. */
  start: number
  end: number
}

/**
 * Matches longer names first, so that "blood pressure medicine" is one mention. Matches only whole
 * words, with or without a plural s: "aspiring" and "station" are not medicines.
 */
const namePattern = new RegExp(
  `(?:${Object.values(medicineNames)
    .flat()
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(' ', '[\\s-]+'))
    .join('|')})s?(?![\\p{L}\\p{N}])`,
  'giu',
)

const wordEndPattern = /[\p{L}\p{N}]$/u

const medicineByName: ReadonlyMap<string, MedicineClassId> = new Map(
  medicineClasses.flatMap(({ id }) => medicineNames[id].map((name) => [name, id] as const)),
)

/** Returns the mentions in the order of the text; they do not overlap. */
export function findMedicineMentions(text: string): MedicineMention[] {
  return [...text.matchAll(namePattern)].flatMap(({ 0: words, index }) => {
    // Checks the character before here, because Safari before 16.4 does not support lookbehinds.
    if (wordEndPattern.test(text.slice(0, index))) return []
    const name = words.toLowerCase().replaceAll(/[\s-]+/g, ' ')
    const medicine = medicineByName.get(name) ?? medicineByName.get(name.replace(/s$/, ''))
    return medicine ? [{ medicine, start: index, end: index + words.length }] : []
  })
}
