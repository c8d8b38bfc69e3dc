/**
 * Page that ships parcels with a scanner: staff scan the label, then the tracking number. A scanner
 * types like a keyboard and ends with Enter, so the focus must return to the scan field after each
 * parcel.
 */
import { useEffect, useRef, useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHead } from '#web/back-office/parts/page-head.tsx'
import { useCouriers } from '#web/back-office/parts/forms/use-couriers.ts'
import { useDeskData } from '#web/back-office/parts/use-desk-data.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { ParcelForm } from './parcel-form.tsx'
import type { ListedParcel } from './parcel.ts'
import { ReadyList } from './ready-list.tsx'
import { ScanForm, ScanResultMessage } from './scan-form.tsx'
import styles from './ship.module.css'
import { ShippedList } from './shipped-list.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { useScan } from './use-scan.ts'

export default function ShipPage() {
  const t = useText()
  const { couriers, ...courierState } = useCouriers()
  const lists = useDeskData((signal) =>
    callAuthenticated('GET /api/admin/shipping/parcels', undefined, { signal }),
  )
  const scanField = useRef<HTMLInputElement>(null)
  const scan = useScan({ couriers: couriers ?? [], scanField, onChanged: lists.reload })
  const [parcelToUndo, setParcelToUndo] = useState<ListedParcel>()
  // A closing dialog returns the focus to the Undo button, which may be removed when the list
  // reloads. So the focus moves to the scan field instead.
  const wasUndoing = useRef(false)
  useEffect(() => {
    if (!parcelToUndo && wasUndoing.current) scanField.current?.focus()
    wasUndoing.current = parcelToUndo !== undefined
  }, [parcelToUndo])
  const { shipped = [], readyTotal = 0, shippedTotal = 0 } = lists.data ?? {}
  const failure = courierState.failure ?? lists.failure
  return (
    <>
      <BackLink to="/admin-orders">{t('All orders')}</BackLink>
      <PageHead
        title={t('Ship parcels')}
        summary={
          lists.data &&
          t('{ready} to ship, {shipped} shipped today', {
            ready: readyTotal,
            shipped: shippedTotal,
          })
        }
      >
        <ButtonLink to="/admin-orders/ship/import" kind="secondary">
          {t('Import tracking numbers')}
        </ButtonLink>
      </PageHead>
      <LoadFailure
        failure={failure}
        onRetry={() => {
          courierState.reload()
          lists.reload()
        }}
      />
      {failure === undefined && !(couriers && lists.data) && <Loader text={t('Loading...')} />}
      {couriers && lists.data && (
        <div className={styles.page}>
          <section className={styles.scan} aria-label={t('Scan')}>
            <ScanForm scan={scan} fieldRef={scanField} />
            <ScanResultMessage result={scan.lastResult} />
            {scan.parcel && (
              <ParcelForm
                key={`${scan.parcel.orderId} ${scan.parcel.updatedAt}`}
                parcel={scan.parcel}
                couriers={couriers}
                shippedToday={shipped}
                onShip={scan.ship}
                onOtherLabel={(code) => void scan.openParcel(code)}
                onCancel={scan.cancel}
              />
            )}
          </section>
          <ReadyList lists={lists.data} onShip={(id) => void scan.openParcel(id)} />
          <ShippedList
            parcels={shipped}
            total={shippedTotal}
            onEdit={({ orderId }) => void scan.openParcel(orderId, 'correct')}
            onUndo={setParcelToUndo}
          />
        </div>
      )}
      <UndoDialog
        parcel={parcelToUndo}
        onClose={() => setParcelToUndo(undefined)}
        onUndone={scan.reportUndone}
      />
    </>
  )
}
