/**
 * Finds the medicines of the interaction list that a customer's text mentions. The result only
 * helps the pharmacist to read: a medicine that is misspelt or not in the list is not found.
 */
import { medicineNames } from './medicine-names.ts'
import { medicineClasses, type MedicineClassId } from './medicine-rules.ts'

type MedicineMention = {
  medicine: MedicineClassId
  /** Index of the first character in the text. */
  start: number
  /** Index after the last character. */
  end: number
}

/**
 * Matches a name, or the name with a plural s, up to the end of a word: "aspiring" is not aspirin.
 * Longer names come first, so that "blood pressure medicine" is one mention.
 */
const namePattern = new RegExp(
  `(?:${Object.values(medicineNames)
    .flat()
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(' ', '[\\s-]+'))
    .join('|')})s?(?![\\p{L}\\p{N}])`,
  'giu',
)

/** Matches a text that ends within a word. */
const wordEndPattern = /[\p{L}\p{N}]$/u

const medicineByName: ReadonlyMap<string, MedicineClassId> = new Map(
  medicineClasses.flatMap(({ id }) => medicineNames[id].map((name) => [name, id] as const)),
)

/** Returns the mentions from the start of the text to its end; they do not overlap. */
export function findMedicineMentions(text: string): MedicineMention[] {
  return [...text.matchAll(namePattern)].flatMap((match) => {
    const [writtenName] = match
    const start = match.index
    // "station" is not a statin. The pattern has no lookbehind, which Safari before 16.4 cannot
    // read.
    if (wordEndPattern.test(text.slice(0, start))) return []
    const medicine = findMedicine(writtenName)
    return medicine ? [{ medicine, start, end: start + writtenName.length }] : []
  })
}

/** Finds a medicine by a name in any case, in the singular or plural, with spaces or hyphens. */
function findMedicine(writtenName: string): MedicineClassId | undefined {
  const name = writtenName.toLowerCase().replaceAll(/[\s-]+/g, ' ')
  return medicineByName.get(name) ?? medicineByName.get(name.replace(/s$/, ''))
}
