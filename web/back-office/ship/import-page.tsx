/**
 * Imports a courier's CSV file with order numbers and tracking numbers: choose a file, check the
 * preview, ship the ticked rows.
 */
import { useRef, type FormEvent } from 'react'

import { maxParcelFileBytes, maxParcelFileRows } from '#domain/shipping/parcel-file-limits.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { CourierOptions } from '#web/back-office/parts/forms/courier-options.tsx'
import { FileInput } from '#web/back-office/parts/forms/file-input.tsx'
import { UnsavedChangesWarning } from '#web/back-office/parts/forms/unsaved-changes-warning.tsx'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useCouriers, type StaffCourier } from '#web/back-office/parts/forms/use-couriers.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

import { ImportPreview } from './import-preview.tsx'
import { ImportResults } from './import-results.tsx'
import styles from './ship.module.css'
import { useShipmentImport, type ShipmentImport } from './use-shipment-import.ts'

export default function ImportPage() {
  const t = useTranslator()
  const { couriers, failure, reload } = useCouriers()
  const shipmentImport = useShipmentImport()
  return (
    <>
      <BackLink to="/admin-orders/ship">{t('Ship parcels')}</BackLink>
      <PageHeader title={t('Import tracking numbers')} />
      <LoadFailure failure={failure} onRetry={reload} />
      {!couriers && failure === undefined && <Loader text={t('Loading...')} />}
      {couriers && (
        <div className={styles.import}>
          <FileForm shipmentImport={shipmentImport} couriers={couriers} />
          {shipmentImport.rows && !shipmentImport.isDone && (
            <ImportPreview
              shipmentImport={shipmentImport}
              rows={shipmentImport.rows}
              couriers={couriers}
            />
          )}
          {shipmentImport.isDone && <ImportResults shipmentImport={shipmentImport} />}
        </div>
      )}
      <UnsavedChangesWarning hasUnsavedChanges={shipmentImport.shipAction.isRunning} />
    </>
  )
}

function FileForm({
  shipmentImport,
  couriers,
}: {
  shipmentImport: ShipmentImport
  couriers: readonly StaffCourier[]
}) {
  const t = useTranslator()
  const { file, courierId, previewAction, shipAction } = shipmentImport
  // A reply that arrived after a change of the file would be shown as the reply to the new file.
  const isBusy = previewAction.isRunning || shipAction.isRunning
  const fileFieldRef = useRef<HTMLInputElement>(null)
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (file) void shipmentImport.loadPreview()
    else fileFieldRef.current?.focus()
  }
  return (
    <form className={styles.importForm} onSubmit={handleSubmit} noValidate>
      <Field
        label={t('CSV file of the courier')}
        hint={t(
          'With a column for the order number and one for the tracking number. At most {maxRows} rows and {maxMegabytes} MB. Nothing is shipped before you confirm.',
          {
            maxRows: maxParcelFileRows.toLocaleString('en'),
            maxMegabytes: maxParcelFileBytes / 1024 / 1024,
          },
        )}
      >
        <FileInput
          ref={fileFieldRef}
          accept=".csv,text/csv"
          disabled={isBusy}
          onChange={({ target }) => shipmentImport.chooseFile(target.files?.[0])}
        />
      </Field>
      <Field
        label={t('Courier of this file')}
        hint={t('Choose it when numbers are not recognised.')}
      >
        <Select
          value={courierId}
          disabled={isBusy}
          onChange={({ target }) => shipmentImport.chooseCourier(target.value)}
        >
          <option value="">{t('Find the courier from each number')}</option>
          <CourierOptions couriers={couriers} />
        </Select>
      </Field>
      {previewAction.failure && (
        <Alert kind="error" live="alert" title={t('The file was not read.')}>
          <p>{previewAction.failure}</p>
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          kind={shipmentImport.rows ? 'secondary' : 'primary'}
          working={previewAction.isRunning}
          disabled={shipAction.isRunning}
        >
          {t('Preview')}
        </Button>
      </div>
    </form>
  )
}
