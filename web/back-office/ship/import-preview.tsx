/** Preview of an import: what happens with each row, and the button that ships the ticked rows. */
import { useState, type ReactNode } from 'react'

import { maxUnapprovedReasonLength } from '#domain/orders/order-text-limits.ts'
import { missingReasonText } from '#web/back-office/parts/forms/missing-reason.ts'
import { CourierOptions } from '#web/back-office/parts/forms/courier-options.tsx'
import type { StaffCourier } from '#web/back-office/parts/forms/use-couriers.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './ship.module.css'
import { isReadyToShip, type ShipmentImport, type PreviewRow } from './use-shipment-import.ts'

export function ImportPreview(props: {
  shipmentImport: ShipmentImport
  rows: readonly PreviewRow[]
  couriers: readonly StaffCourier[]
}) {
  const { shipmentImport, rows, couriers } = props
  const t = useTranslator()
  const readyRows = rows.filter(isReadyToShip)
  const undecidedRows = rows.filter((row) => row.result === 'ships' && !isReadyToShip(row))
  const refusedRows = rows.filter(({ result }) => result === 'refused')
  const shippedRows = rows.filter(({ result }) => result === 'done')
  return (
    <>
      <p role="status">
        {t(
          '{count, plural, one {# row} other {# rows}}: {ready} to ship, {undecided} to decide, {refused} not possible, {done} already shipped.',
          {
            count: rows.length,
            ready: readyRows.length,
            undecided: undecidedRows.length,
            refused: refusedRows.length,
            done: shippedRows.length,
          },
        )}
      </p>
      {undecidedRows.length > 0 && (
        <Section title={t('Decide about these rows')} size="h3">
          <p className="quiet">{t('They are shipped only if you tick them.')}</p>
          <RowList rows={undecidedRows} shipmentImport={shipmentImport} couriers={couriers} />
        </Section>
      )}
      {refusedRows.length > 0 && (
        <Section title={t('These rows cannot be shipped')} size="h3">
          <RowList rows={refusedRows} />
        </Section>
      )}
      {readyRows.length > 0 && (
        <Section title={t('Ready to ship')} size="h3">
          <RowList rows={readyRows} shipmentImport={shipmentImport} />
        </Section>
      )}
      {shippedRows.length > 0 && (
        <Disclosure
          title={t('Already shipped with this number: {count}', { count: shippedRows.length })}
        >
          <RowList rows={shippedRows} />
        </Disclosure>
      )}
      <ShipForm shipmentImport={shipmentImport} />
    </>
  )
}

function ShipForm({ shipmentImport }: { shipmentImport: ShipmentImport }) {
  const t = useTranslator()
  const { tickedRows, results, previewAction, shipAction } = shipmentImport
  const [reason, setReason] = useState('')
  const [hasTriedToShip, setHasTriedToShip] = useState(false)
  const unapprovedRows = tickedRows.filter(({ needsReason }) => needsReason)
  const isReasonMissing = unapprovedRows.length > 0 && reason.trim() === ''
  const handleShip = (): void => {
    setHasTriedToShip(true)
    if (isReasonMissing) return
    void shipmentImport.shipTickedRows(unapprovedRows.length > 0 ? reason.trim() : '')
  }
  return (
    <div className={styles.importForm}>
      {unapprovedRows.length > 0 && (
        <>
          <Alert
            kind="warning"
            live="status"
            title={t('No pharmacist has approved: {numbers}', {
              numbers: unapprovedRows.map(({ orderId }) => orderId).join(', '),
            })}
          >
            <p>{t('Ship them only if a pharmacist agreed. Write down who agreed and why.')}</p>
          </Alert>
          <Field
            label={t('Reason')}
            hint={t('Pharmacists see it in the history of each of these orders.')}
            error={hasTriedToShip && isReasonMissing ? t(missingReasonText) : undefined}
          >
            <Textarea
              value={reason}
              maxLength={maxUnapprovedReasonLength}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        </>
      )}
      {shipAction.failure && (
        <Alert kind="error" live="alert" title={t('Not all parcels were sent.')}>
          <p>{shipAction.failure}</p>
          <p>{t('Press the button again: no parcel is shipped twice.')}</p>
        </Alert>
      )}
      <p className="quiet">
        {t(
          'Each customer gets the email with courier and tracking number, unless the last one had the same.',
        )}
      </p>
      <div className={styles.buttons}>
        <Button
          // The reply of a new preview would remove the results of a shipping that is under way.
          disabled={tickedRows.length === 0 || previewAction.isRunning}
          working={shipAction.isRunning}
          onClick={handleShip}
        >
          {t('{count, plural, one {Ship # parcel} other {Ship # parcels}}', {
            count: tickedRows.length,
          })}
        </Button>
        <span role="status" className="quiet">
          {shipAction.isRunning &&
            t('{done} of {count}', { done: results.length, count: tickedRows.length })}
        </span>
      </div>
    </div>
  )
}

/** With `shipmentImport`, each row has a checkbox. Without it, a row links to its order. */
function RowList(props: {
  rows: readonly PreviewRow[]
  shipmentImport?: ShipmentImport
  /** Offered for rows whose tracking number fits no courier. */
  couriers?: readonly StaffCourier[]
}) {
  const { rows, shipmentImport, couriers = [] } = props
  const t = useTranslator()
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.lineNumber}>
          {shipmentImport ? (
            <>
              <Checkbox
                checked={shipmentImport.tickedLines.has(row.lineNumber)}
                disabled={
                  shipmentImport.shipAction.isRunning || shipmentImport.getCourierId(row) === ''
                }
                onChange={() => shipmentImport.toggleRow(row.lineNumber)}
                className={styles.text}
              >
                <RowText row={row} />
              </Checkbox>
              {row.needsCourier && (
                <CourierSelect row={row} shipmentImport={shipmentImport} couriers={couriers} />
              )}
            </>
          ) : (
            <div className={styles.text}>
              <RowText row={row}>
                {row.recipient !== '' && (
                  <Link to={`/admin-orders/${row.orderId}`}>{t('View order')}</Link>
                )}
              </RowText>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Select for the courier of a row whose tracking number fits no courier. */
function CourierSelect(props: {
  row: PreviewRow
  shipmentImport: ShipmentImport
  couriers: readonly StaffCourier[]
}) {
  const { row, shipmentImport, couriers } = props
  const t = useTranslator()
  return (
    <div className={styles.rowCourier}>
      <Select
        aria-label={t('Courier of order {number}', { number: row.orderId })}
        value={shipmentImport.getCourierId(row)}
        disabled={shipmentImport.shipAction.isRunning}
        onChange={({ target }) => shipmentImport.chooseRowCourier(row, target.value)}
      >
        <option value="">{t('Choose a courier')}</option>
        <CourierOptions couriers={couriers} />
      </Select>
    </div>
  )
}

function RowText({ row, children }: { row: PreviewRow; children?: ReactNode }) {
  const t = useTranslator()
  const { lineNumber, orderId, recipient, trackingNumber, courier, reasons, savedTrackingNumber } =
    row
  return (
    <span className={styles.rowText}>
      <span>
        <span className={styles.number}>{orderId || '–'}</span> {recipient}
      </span>
      <span className="quiet">
        {[courier, trackingNumber, t('line {line}', { line: lineNumber })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {reasons.map((reason) => (
        <span key={reason}>{t(reason)}</span>
      ))}
      {savedTrackingNumber !== '' && savedTrackingNumber !== trackingNumber && (
        <span>{t('Saved number: {number}', { number: savedTrackingNumber })}</span>
      )}
      {children}
    </span>
  )
}
