/** Table cell for days and times, in tabular figures. */
import { formatDate, formatDateTime } from '#domain/time.ts'

/** Shows an ISO time as a day in Malaysia, with the full time as its title. */
export function DateCell({ at, withTime }: { at: string | null | undefined; withTime?: boolean }) {
  if (!at) return <span className="quiet">–</span>
  const moment = new Date(at)
  return (
    <time dateTime={at} title={formatDateTime(moment)}>
      {withTime ? formatDateTime(moment) : formatDate(moment)}
    </time>
  )
}
