import { useState } from 'react'

/**
 * The fields of a form that show their error although the form was not submitted. Call `show` with
 * a field that is left with an invalid value; it then shows its error while it is invalid.
 */
export function useShownErrors<Field extends string>(): {
  shownFields: ReadonlySet<Field>
  show: (...fields: Field[]) => void
  /** Call when the form was sent and emptied. */
  hideAll: () => void
} {
  const [shownFields, setShownFields] = useState<ReadonlySet<Field>>(new Set())
  return {
    shownFields,
    show: (...fields) => setShownFields((current) => new Set([...current, ...fields])),
    hideAll: () => setShownFields(new Set()),
  }
}
