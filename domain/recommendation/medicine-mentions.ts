/**
 * Medicines of the interaction list that a customer's text names. It helps a pharmacist to read and
 * decides nothing: a medicine that is misspelt or not in the list is not found.
 */
import { medicineNames } from './medicine-names.ts'
import { medicineClasses, type MedicineClassId } from './medicine-rules.ts'

export type MedicineMention = {
  medicine: MedicineClassId
  /** First character in the text, and the one after the last. */
  start: number
  end: number
}

/**
 * Longer names first, so that "blood pressure medicine" is one mention. Only whole words, with a
 * plural s: "aspiring" and "station" are no medicines.
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
    // Not a lookbehind in the pattern: Safari before 16.4 cannot read one.
    if (wordEndPattern.test(text.slice(0, index))) return []
    const name = words.toLowerCase().replaceAll(/[\s-]+/g, ' ')
    const medicine = medicineByName.get(name) ?? medicineByName.get(name.replace(/s$/, ''))
    return medicine ? [{ medicine, start: index, end: index + words.length }] : []
  })
}
