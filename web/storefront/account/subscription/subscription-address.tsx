/**
 * Dialog that changes the delivery address of one subscription. The account's default address stays
 * as it is.
 */
import { useState } from 'react'

import { formatDate, calendarDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useFieldsDraft } from '#web/api/session/use-tab-draft.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { AddressFields } from '#web/storefront/account/address-fields.tsx'
import { useAddressErrors } from '#web/storefront/account/use-address-errors.ts'
import { ChangeDialog, type SubscriptionDialogProps } from './subscription-dialogs.tsx'

export function SubscriptionAddress({
  subscription,
  changes,
  open,
  onClose,
}: SubscriptionDialogProps) {
  const t = useTranslator()
  const { id, nextPayment } = subscription
  /** What was typed, which survives a login in this tab; undefined until something is typed. */
  const [draft, setDraft] = useFieldsDraft(`subscription address ${id}`, subscription.address)
  const address = draft ?? subscription.address
  const [submittedAddress, setSubmittedAddress] = useState<typeof address>()
  const idPrefix = `subscription-${id}`
  // The server's refusal belongs to the submitted address, so it is hidden once that is changed.
  const refusedFields =
    changes.failure?.kind === 'address' && submittedAddress === address
      ? changes.failure.fields
      : undefined
  const errors = useAddressErrors(address, idPrefix, refusedFields)
  const close = (): void => {
    errors.hideAll()
    // The closed dialog stays mounted: opened again, it must show the saved address.
    setDraft(undefined)
    onClose()
  }
  const saveAddress = async (): Promise<void> => {
    if (!errors.validateAll()) return
    setSubmittedAddress(address)
    const isDone = await changes.submit('address', () =>
      callAuthenticated('PUT /api/paypal/subscriptions/{id}/address', {
        params: { id: String(id) },
        body: address,
      }),
    )
    if (isDone) close()
  }
  return (
    <ChangeDialog
      open={open}
      onClose={close}
      changes={changes}
      changeKind="address"
      title={t('Delivery address of this subscription')}
      cancelLabel={t('Cancel')}
      confirmButton={
        <Button working={changes.runningChange === 'address'} onClick={() => void saveAddress()}>
          {t('Save')}
        </Button>
      }
    >
      {nextPayment && !nextPayment.isBeforeCutOff && (
        <p>
          {t('Your delivery of {date} is already being prepared and goes to the old address.', {
            date: formatDate(calendarDate(nextPayment.date)),
          })}
        </p>
      )}
      <AddressFields idPrefix={idPrefix} address={address} errors={errors} onChange={setDraft} />
    </ChangeDialog>
  )
}
