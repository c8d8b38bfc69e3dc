import type { Phrase } from '#domain/recommendation/phrase.ts'

/**
 * A problem of a form in the back office. `field` is the name of a field, or with the index of a
 * row: `ingredients.2`.
 */
export type FormProblem = { field: string; phrase: Phrase }
