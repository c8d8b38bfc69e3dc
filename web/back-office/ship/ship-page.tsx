/**
 * Page that ships parcels with a scanner: staff scan the label, then the tracking number. A scanner
 * types like a keyboard and ends with Enter, so the focus must return to the scan field after each
 * parcel.
 */
import { useEffect, useRef, useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { UndoShippingDialog } from '#web/back-office/parts/forms/undo-shipping-dialog.tsx'
import { useCouriers } from '#web/back-office/parts/forms/use-couriers.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { ParcelForm } from './parcel-form.tsx'
import type { ListedParcel } from './parcel.ts'
import { ReadyList } from './ready-list.tsx'
import { ScanForm, ScanResultMessage } from './scan-form.tsx'
import styles from './ship.module.css'
import { ShippedList } from './shipped-list.tsx'
import { useScan } from './use-scan.ts'

export default function ShipPage() {
  const t = useTranslator()
  const { couriers, ...courierState } = useCouriers()
  const lists = useApiQuery((signal) =>
    callAuthenticated('GET /api/admin/shipping/parcels', undefined, { signal }),
  )
  const scanFieldRef = useRef<HTMLInputElement>(null)
  const trackingFieldRef = useRef<HTMLInputElement>(null)
  const scan = useScan({ couriers: couriers ?? [], scanFieldRef, onChanged: lists.reload })
  const [parcelToUndo, setParcelToUndo] = useState<ListedParcel>()
  // A closing dialog returns the focus to the Undo button, which may be removed when the list
  // reloads. So the focus moves to the field of the next scan instead.
  const wasUndoing = useRef(false)
  useEffect(() => {
    if (!parcelToUndo && wasUndoing.current)
      (trackingFieldRef.current ?? scanFieldRef.current)?.focus()
    wasUndoing.current = parcelToUndo !== undefined
  }, [parcelToUndo])
  const { shipped = [], readyCount = 0, shippedCount = 0 } = lists.data ?? {}
  const failure = courierState.failure ?? lists.failure
  return (
    <>
      <BackLink to="/admin-orders">{t('All orders')}</BackLink>
      <PageHeader
        title={t('Ship parcels')}
        summary={
          lists.data &&
          t('{ready} to ship, {shipped} shipped today', {
            ready: readyCount,
            shipped: shippedCount,
          })
        }
      >
        <ButtonLink to="/admin-orders/ship/import" kind="secondary">
          {t('Import tracking numbers')}
        </ButtonLink>
      </PageHeader>
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
            <ScanForm scan={scan} fieldRef={scanFieldRef} />
            <ScanResultMessage result={scan.lastResult} />
            {scan.parcel && (
              <ParcelForm
                key={`${scan.parcel.orderId} ${scan.parcel.updatedAt}`}
                parcel={scan.parcel}
                trackingFieldRef={trackingFieldRef}
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
            total={shippedCount}
            onEdit={({ orderId }) => void scan.openParcel(orderId, 'correct')}
            onUndo={setParcelToUndo}
          />
        </div>
      )}
      <UndoShippingDialog
        order={parcelToUndo}
        onClose={() => setParcelToUndo(undefined)}
        onConfirm={scan.undoShipping}
      />
    </>
  )
}
