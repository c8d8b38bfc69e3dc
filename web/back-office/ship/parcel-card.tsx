/** Recipient, items and shipment state of an order, so that staff can check the packed parcel. */
import { shipmentTexts } from '#domain/shipping/check-shipment.ts'
import { StalePapersAlert } from '#web/back-office/parts/jars/stale-papers-alert.tsx'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { ScannedParcel } from './parcel.ts'
import styles from './ship.module.css'

export function ParcelCard({ parcel }: { parcel: ScannedParcel }) {
  const t = useTranslator()
  const { orderId, recipient, addressLines, phone, items, shipment, stalePapers } = parcel
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <h2 className="h3">{t('Order {number}', { number: orderId })}</h2>
        <StatusChip tone={shipment === 'ready' ? 'success' : 'warning'}>
          {t(shipmentTexts[shipment])}
        </StatusChip>
      </div>
      <StalePapersAlert stalePapers={stalePapers} />
      <div className={styles.cardFacts}>
        <address className={styles.address}>
          <span className="strong">{recipient}</span>
          {addressLines.map((line, index) => (
            // Lines can be equal, so the key needs the index.
            <span key={`${index}-${line}`}>{line}</span>
          ))}
          <span>{phone}</span>
        </address>
        <ul>
          {items.map(({ name, quantity }) => (
            <li key={name}>
              {quantity} × {name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
