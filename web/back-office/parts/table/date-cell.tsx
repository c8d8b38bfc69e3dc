import { formatDate, formatDateTime } from '#domain/time.ts'

/**
 * Shows an ISO 8601 time as a day in Malaysia, with the full time as its title; a dash for none.
 */
export function DateCell(props: { time: string | null | undefined; withTime?: boolean }) {
  const { time, withTime } = props
  if (!time) return <span className="quiet">–</span>
  const moment = new Date(time)
  return (
    <time dateTime={time} title={formatDateTime(moment)}>
      {withTime ? formatDateTime(moment) : formatDate(moment)}
    </time>
  )
}
