/** List of orders that are Ready to Ship. Staff ship one of them, or export addresses. */
import { useState } from 'react'

import { joinWithSemicolons } from '#domain/content/join-list.ts'
import { shipmentTexts } from '#domain/shipping/check-shipment.ts'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { ExportAddressesButton } from './export-addresses-button.tsx'
import type { ListedParcel, ParcelLists } from './parcel.ts'
import styles from './ship.module.css'

export function ReadyList(props: {
  /** The totals also count ready orders that are not in the list. */
  lists: Pick<ParcelLists, 'ready' | 'readyCount' | 'unapprovedCount'>
  onShip: (orderId: string) => void
}) {
  const { lists, onShip } = props
  const { ready: parcels, readyCount: total, unapprovedCount } = lists
  const t = useTranslator()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const selectedParcels = parcels.filter(({ orderId }) => selectedIds.has(orderId))
  const hasSelection = selectedParcels.length > 0
  const toggleSelection = (orderId: string): void =>
    setSelectedIds((currentIds) => {
      const newIds = new Set(currentIds)
      if (!newIds.delete(orderId)) newIds.add(orderId)
      return newIds
    })
  return (
    <Section
      title={t('Ready to ship')}
      size="h3"
      aside={
        total > 0 && (
          <ExportAddressesButton
            selectedOrderIds={selectedParcels.map(({ orderId }) => orderId)}
            orderCount={hasSelection ? selectedParcels.length : total}
            unapprovedCount={
              hasSelection
                ? selectedParcels.filter(({ shipment }) => shipment === 'not approved').length
                : unapprovedCount
            }
          />
        )
      }
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
              checked={selectedIds.has(parcel.orderId)}
              onChange={() => toggleSelection(parcel.orderId)}
            >
              <span className="visually-hidden">
                {t('Choose order {number}', { number: parcel.orderId })}
              </span>
            </Checkbox>
            <ParcelText parcel={parcel} />
            <div className={styles.end}>
              {parcel.shipment !== 'ready' && (
                <StatusChip tone={parcel.shipment === 'not approved' ? 'warning' : 'error'}>
                  {t(chipTexts[parcel.shipment] ?? shipmentTexts[parcel.shipment])}
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

/** Texts short enough for a chip. A state without one shows its text of `shipmentTexts`. */
const chipTexts: Partial<Record<ListedParcel['shipment'], string>> = {
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
        {joinWithSemicolons(items.map(({ name, quantity }) => `${quantity} × ${name}`))}
      </p>
    </div>
  )
}
