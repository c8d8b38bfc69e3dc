import type { Phrase } from '#domain/recommendation/phrase.ts'

/**
 * A problem of a form in the back office. `field` is the name of a field, or with the index of a
 * row: `ingredients.2`.
 */
export type FormProblem = { field: string; phrase: Phrase }

/** Adds a problem to a list. `text` is an English message key with the placeholders `values`. */
export type AddProblem<Field extends string = string> = (
  field: Field,
  text: string,
  values?: Phrase['values'],
) => void

/** Returns an empty list of problems, and the function that adds a problem to it. */
export function createProblemList<Field extends string = string>(): {
  problems: FormProblem[]
  addProblem: AddProblem<Field>
} {
  const problems: FormProblem[] = []
  const addProblem: AddProblem<Field> = (field, text, values) => {
    problems.push({ field, phrase: { text, ...(values && { values }) } })
  }
  return { problems, addProblem }
}
