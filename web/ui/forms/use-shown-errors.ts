import { useState } from 'react'

/**
 * Returns the fields of a form that show their error although the form was not submitted. Call
 * `show` when the focus leaves a field with an invalid value: from then on, the form shows the
 * field's error whenever the field is invalid.
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
