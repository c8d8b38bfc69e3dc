/** Result of an import: how many parcels were shipped, and every row with its result. */
import { useEffect, useRef } from 'react'

import { StatusChip, type ChipTone } from '#web/back-office/parts/status-chip.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './ship.module.css'
import type { ImportResult, ShipmentImport } from './use-shipment-import.ts'

const resultLabels: Readonly<Record<ImportResult['result'], { text: string; tone: ChipTone }>> = {
  shipped: { text: 'Shipped', tone: 'success' },
  corrected: { text: 'Corrected', tone: 'success' },
  unchanged: { text: 'Already shipped', tone: 'none' },
  conflict: { text: 'Conflict', tone: 'warning' },
  refused: { text: 'Not shipped', tone: 'error' },
}

export function ImportResults({ shipmentImport: { results } }: { shipmentImport: ShipmentImport }) {
  const t = useTranslator()
  const summaryRef = useRef<HTMLDivElement>(null)
  useEffect(() => summaryRef.current?.focus(), [])
  const countResults = (result: ImportResult['result']): number =>
    results.filter((row) => row.result === result).length
  const notShippedCount = countResults('refused') + countResults('conflict')
  return (
    <>
      <div ref={summaryRef} tabIndex={-1}>
        <Alert
          kind={notShippedCount > 0 ? 'warning' : 'success'}
          live="status"
          title={t('{count, plural, one {# parcel shipped.} other {# parcels shipped.}}', {
            count: countResults('shipped') + countResults('corrected'),
          })}
        >
          {notShippedCount > 0 && (
            <p>
              {t(
                '{count, plural, one {# row was not shipped. Its reason is below.} other {# rows were not shipped. Their reasons are below.}}',
                { count: notShippedCount },
              )}
            </p>
          )}
        </Alert>
      </div>
      <Section title={t('Results')} size="h3">
        <ul className={styles.list}>
          {results.map(({ orderId, result, message }) => (
            <li key={orderId}>
              <div className={styles.text}>
                <Link to={`/admin-orders/${orderId}`} className={styles.number}>
                  {orderId}
                </Link>
                {message !== '' && <span>{t(message)}</span>}
              </div>
              <StatusChip tone={resultLabels[result].tone}>
                {t(resultLabels[result].text)}
              </StatusChip>
            </li>
          ))}
        </ul>
      </Section>
      <div className={styles.buttons}>
        <ButtonLink to="/admin-orders/ship">{t('Ship more parcels')}</ButtonLink>
      </div>
    </>
  )
}
