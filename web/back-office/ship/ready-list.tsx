/** Orders that are Ready to Ship, and the export of their addresses for a courier's own tool. */
import { useState } from 'react'

import { shipmentTexts } from '#domain/shipping/check-shipment.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ConfirmDialog } from '#web/back-office/parts/confirm-dialog.tsx'
import { saveCsv } from '#web/back-office/parts/save-csv.ts'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { DownloadIcon } from '#web/ui/actions/icons.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import type { ListedParcel } from './parcel.ts'
import styles from './ship.module.css'

/** `total` is the number of all ready orders, including those that are not listed. */
export function ReadyList(props: {
  parcels: readonly ListedParcel[]
  total: number
  onShip: (orderId: string) => void
}) {
  const { parcels, total, onShip } = props
  const t = useText()
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set())
  const chosenIds = parcels.map(({ orderId }) => orderId).filter((id) => checkedIds.has(id))
  const toggle = (orderId: string): void =>
    setCheckedIds((currentIds) => {
      const newIds = new Set(currentIds)
      if (!newIds.delete(orderId)) newIds.add(orderId)
      return newIds
    })
  return (
    <Section
      title={t('Ready to ship')}
      size="h3"
      aside={total > 0 && <ExportAddresses chosenIds={chosenIds} total={total} />}
    >
      {parcels.length === 0 && (
        <EmptyState
          sentence={t(
            'No order is ready to ship. Orders with the status Ready to Ship appear here.',
          )}
          action={{ to: '/admin-orders?status=Preparing', label: t('View orders in preparation') }}
        />
      )}
      <ul className={styles.list}>
        {parcels.map((parcel) => (
          <li key={parcel.orderId}>
            <Checkbox
              className={styles.choice}
              checked={checkedIds.has(parcel.orderId)}
              onChange={() => toggle(parcel.orderId)}
            >
              <span className="visually-hidden">
                {t('Choose order {number}', { number: parcel.orderId })}
              </span>
            </Checkbox>
            <ParcelText parcel={parcel} />
            <div className={styles.end}>
              {parcel.shipment !== 'ready' && (
                <StatusChip tone={parcel.shipment === 'not approved' ? 'warn' : 'bad'}>
                  {t(shortTexts[parcel.shipment] ?? shipmentTexts[parcel.shipment])}
                </StatusChip>
              )}
              <Button kind="secondary" size="sm" onClick={() => onShip(parcel.orderId)}>
                {t('Ship')}
                <span className="visually-hidden"> {parcel.orderId}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {total > parcels.length && (
        <p className="quiet">
          {t('{count} more orders are not listed. Scan or type their number.', {
            count: total - parcels.length,
          })}
        </p>
      )}
    </Section>
  )
}

/** Texts short enough for a chip. A state without a short text shows its sentence. */
const shortTexts: Partial<Record<ListedParcel['shipment'], string>> = {
  'not approved': 'Not approved',
  'not paid': 'Not paid',
  refund: 'Refund',
  recalled: 'Recalled lot',
}

function ParcelText({ parcel }: { parcel: ListedParcel }) {
  const { orderId, recipient, addressLines, items } = parcel
  return (
    <div className={styles.text}>
      <p>
        <Link to={`/admin-orders/${orderId}`} className={styles.number}>
          {orderId}
        </Link>{' '}
        <span className="strong">{recipient}</span>
      </p>
      <p className="quiet">{addressLines.slice(-2).join(', ')}</p>
      <p className="quiet">
        {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
      </p>
    </div>
  )
}

function ExportAddresses({ chosenIds, total }: { chosenIds: readonly string[]; total: number }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const count = chosenIds.length || total
  return (
    <>
      <Button kind="quiet" size="sm" icon={<DownloadIcon />} onClick={() => setOpen(true)}>
        {chosenIds.length > 0
          ? t('Export {count} addresses', { count: chosenIds.length })
          : t('Export all addresses')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Export addresses')}
        confirm={t('Export')}
        onConfirm={async () => {
          const query = chosenIds.length > 0 ? { orders: chosenIds.join(',') } : {}
          saveCsv(
            'addresses',
            await callAuthenticated('GET /api/admin/shipping/addresses', { query }),
          )
        }}
      >
        <p>
          {t(
            '{count, plural, one {# order} other {# orders}} with name, phone and address, for the courier’s own tool. The content is "Supplements". The export is recorded in the audit log.',
            { count },
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
