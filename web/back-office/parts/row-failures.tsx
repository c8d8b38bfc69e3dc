import { Alert } from '#web/ui/feedback/alert.tsx'

import type { RowActions } from './use-row-actions.ts'

/** The errors of the rows of a list. `formatFailure` names the row; by default it is not named. */
export function RowFailures(props: {
  failures: RowActions['failures']
  formatFailure?: (row: string, message: string) => string
}) {
  const { failures, formatFailure = (_row: string, message: string) => message } = props
  if (failures.size === 0) return null
  const texts = Array.from(failures, ([row, message]) => formatFailure(row, message))
  return (
    <Alert kind="error" live="alert">
      {[...new Set(texts)].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Alert>
  )
}
