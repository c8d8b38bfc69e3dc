/** Orders shipped today. Staff can edit the tracking number, or undo the shipping. */
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import type { ListedParcel } from './parcel.ts'
import styles from './ship.module.css'

/** `total` is the number of all orders shipped today, including those that are not listed. */
export function ShippedList(props: {
  parcels: readonly ListedParcel[]
  total: number
  onEdit: (parcel: ListedParcel) => void
  onUndo: (parcel: ListedParcel) => void
}) {
  const { parcels, total, onEdit, onUndo } = props
  const t = useTranslator()
  return (
    <Section title={t('Shipped today')} size="h3">
      {parcels.length === 0 && (
        <p className="quiet">
          {t('No parcels shipped today yet. Scan a label to ship the first one.')}
        </p>
      )}
      <ul className={styles.list}>
        {parcels.map((parcel) => (
          <li key={parcel.orderId}>
            <div className={styles.text}>
              <p>
                <Link to={`/admin-orders/${parcel.orderId}`} className={styles.number}>
                  {parcel.orderId}
                </Link>{' '}
                <span className="strong">{parcel.recipient}</span>
              </p>
              <p>
                {parcel.courier} <TrackingLink parcel={parcel} />
              </p>
              <p className="quiet">
                <DateCell time={parcel.dispatchedAt} withTime />
              </p>
            </div>
            <div className={styles.buttons}>
              <Button kind="quiet" size="sm" onClick={() => onEdit(parcel)}>
                {t('Edit tracking number')}
                <span className="visually-hidden"> {parcel.orderId}</span>
              </Button>
              <Button kind="quiet" size="sm" onClick={() => onUndo(parcel)}>
                {t('Undo shipping')}
                <span className="visually-hidden"> {parcel.orderId}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {total > parcels.length && (
        <p className="quiet">
          {t(
            '{count, plural, one {# more was} other {# more were}} shipped today. Search in Orders.',
            { count: total - parcels.length },
          )}
        </p>
      )}
    </Section>
  )
}

function TrackingLink({ parcel: { trackingNumber, trackingUrl } }: { parcel: ListedParcel }) {
  if (trackingUrl === '') return <>{trackingNumber}</>
  return (
    <a href={trackingUrl} target="_blank" rel="noreferrer">
      {trackingNumber}
    </a>
  )
}
