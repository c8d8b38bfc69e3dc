/** Preview of an import: what happens with each row, and the button that ships the ticked rows. */
import { useState, type ReactNode } from 'react'

import { maxUnapprovedReasonLength } from '#domain/orders/order-text-limits.ts'
import { CourierOptions } from '#web/back-office/parts/forms/courier-options.tsx'
import type { StaffCourier } from '#web/back-office/parts/forms/use-couriers.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './ship.module.css'
import { isReadyToShip, type Import, type PreviewRow } from './use-import.ts'

export function ImportPreview(props: {
  shipmentImport: Import
  rows: readonly PreviewRow[]
  couriers: readonly StaffCourier[]
}) {
  const { shipmentImport, rows, couriers } = props
  const t = useText()
  const readyRows = rows.filter(isReadyToShip)
  const undecidedRows = rows.filter((row) => row.result === 'ships' && !isReadyToShip(row))
  const refusedRows = rows.filter(({ result }) => result === 'refused')
  const shippedRows = rows.filter(({ result }) => result === 'done')
  return (
    <>
      <p role="status">
        {t(
          '{count, plural, one {# row} other {# rows}}: {ready} to ship, {asking} to decide, {refused} not possible, {done} already shipped.',
          {
            count: rows.length,
            ready: readyRows.length,
            asking: undecidedRows.length,
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

function ShipForm({ shipmentImport }: { shipmentImport: Import }) {
  const t = useText()
  const { tickedRows, results, shipAction } = shipmentImport
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
            kind="warn"
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
            error={
              hasTriedToShip && isReasonMissing
                ? t('Enter a short reason. It helps others understand this later.')
                : undefined
            }
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
        <Alert kind="bad" live="alert" title={t('Not all parcels were sent.')}>
          <p>{shipAction.failure}</p>
          <p>{t('Press the button again: no parcel is shipped twice.')}</p>
        </Alert>
      )}
      <p className="quiet">{t('Each customer gets the email with courier and tracking number.')}</p>
      <div className={styles.buttons}>
        <Button
          disabled={tickedRows.length === 0}
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
  shipmentImport?: Import
  /** Offered for rows whose tracking number fits no courier. */
  couriers?: readonly StaffCourier[]
}) {
  const { rows, shipmentImport, couriers = [] } = props
  const t = useText()
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.line}>
          {shipmentImport ? (
            <>
              <Checkbox
                checked={shipmentImport.tickedLines.has(row.line)}
                disabled={
                  shipmentImport.shipAction.isRunning || shipmentImport.courierOf(row) === ''
                }
                onChange={() => shipmentImport.toggleRow(row.line)}
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
  shipmentImport: Import
  couriers: readonly StaffCourier[]
}) {
  const { row, shipmentImport, couriers } = props
  const t = useText()
  return (
    <div className={styles.rowCourier}>
      <Select
        aria-label={t('Courier of order {number}', { number: row.orderId })}
        value={shipmentImport.courierOf(row)}
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
  const t = useText()
  const { line, orderId, recipient, tracking, courier, reasons, currentNumber } = row
  return (
    <span className={styles.rowText}>
      <span>
        <span className={styles.number}>{orderId || '–'}</span> {recipient}
      </span>
      <span className="quiet">
        {[courier, tracking, t('line {line}', { line })].filter(Boolean).join(' · ')}
      </span>
      {reasons.map((reason) => (
        <span key={reason}>{t(reason)}</span>
      ))}
      {currentNumber !== '' && currentNumber !== tracking && (
        <span>{t('Saved number: {number}', { number: currentNumber })}</span>
      )}
      {children}
    </span>
  )
}
