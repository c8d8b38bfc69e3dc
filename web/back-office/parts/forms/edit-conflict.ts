/**
 * Edit conflict: a colleague saved the same form first. The server refuses the change with CONFLICT
 * and sends the saved values along.
 */
import { ApiError } from '#web/api/client.ts'

export type ConflictingField = {
  field: string
  mine: string
  theirs: string
  /** False when only the colleague changed this field. */
  isChangedByMe: boolean
}

/**
 * Returns the values that the colleague saved, or undefined if the error is not such a conflict.
 * The details of an error have no type, so the caller must check each value.
 */
export function readSavedValues(error: unknown): Record<string, unknown> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return undefined
  const { theirs } = error.details
  // Cast: the check leaves the type `object`; the values stay unknown.
  return typeof theirs === 'object' && theirs !== null
    ? (theirs as Record<string, unknown>)
    : undefined
}

type FormVersions<Values> = {
  /** The form as filled in. */
  mine: Values
  /** The form as loaded, before both changes. */
  loaded: Values
  /** The form as the colleague saved it. */
  theirs: Values
}

/**
 * Returns the fields whose values differ between the form and the colleague's version, in the order
 * of `labels`. `formatValue` formats a value for the screen.
 */
export function findConflictingFields<Name extends string>(
  { mine, loaded, theirs }: FormVersions<Readonly<Record<Name, string>>>,
  labels: readonly (readonly [name: Name, label: string])[],
  formatValue = (text: string): string => text,
): ConflictingField[] {
  return labels
    .filter(([name]) => mine[name] !== theirs[name])
    .map(([name, label]) => ({
      field: label,
      mine: formatValue(mine[name]) || '–',
      theirs: formatValue(theirs[name]) || '–',
      isChangedByMe: mine[name] !== loaded[name],
    }))
}
