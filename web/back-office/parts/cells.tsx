/** How days and times are shown in a table: as everywhere in the shop, in figures of one width. */
import { formatDate, formatDateTime } from '#domain/time.ts'

/** A moment of the contract (ISO text) as a day in Malaysia; the whole moment when pointed at. */
export function DateCell({ at, withTime }: { at: string | null | undefined; withTime?: boolean }) {
  if (!at) return <span className="quiet">–</span>
  const moment = new Date(at)
  return (
    <time dateTime={at} title={formatDateTime(moment)}>
      {withTime ? formatDateTime(moment) : formatDate(moment)}
    </time>
  )
}
