/** Delivery address of one subscription, independent of the account's default address. */
import { malaysianStates } from '#domain/malaysia/states.ts'
import { formatDate, calendarDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useFieldsDraft } from '#web/api/session/use-tab-draft.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import { addressInputs } from '#web/storefront/account/address-inputs.ts'
import { ChangeDialog, type SubscriptionDialogProps } from './subscription-dialogs.tsx'

export function SubscriptionAddress({
  subscription,
  changes,
  open,
  onClose,
}: SubscriptionDialogProps) {
  const t = useTranslator()
  const { id, nextPayment } = subscription
  /** The edited address; undefined until something is typed. */
  const [draft, setDraft] = useFieldsDraft(`subscription address ${id}`, subscription.address)
  const address = draft ?? subscription.address
  const close = (): void => {
    // The closed dialog stays mounted: opened again, it must show the saved address.
    setDraft(undefined)
    onClose()
  }
  const save = (): Promise<boolean> =>
    changes.submit('address', () =>
      callAuthenticated('PUT /api/paypal/subscriptions/{id}/address', {
        params: { id: String(id) },
        body: address,
      }),
    )
  return (
    <ChangeDialog
      open={open}
      onClose={close}
      changes={changes}
      changeKind="address"
      title={t('Delivery address of this subscription')}
      cancelLabel={t('Cancel')}
      confirmButton={
        <Button
          working={changes.runningChange === 'address'}
          onClick={() => void save().then((isDone) => isDone && close())}
        >
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
      {addressInputs.map(({ field, label, autoComplete, isOptional }) => (
        <Field
          key={field}
          id={`subscription-${id}-${field}`}
          label={t(label)}
          optional={isOptional}
        >
          <TextInput
            autoComplete={autoComplete}
            value={address[field]}
            onChange={(event) => setDraft({ ...address, [field]: event.target.value })}
          />
        </Field>
      ))}
      <Field id={`subscription-${id}-state`} label={t('State')}>
        <Select
          autoComplete="address-level1"
          value={address.state}
          onChange={(event) => setDraft({ ...address, state: event.target.value })}
        >
          {malaysianStates.map((name) => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </Select>
      </Field>
    </ChangeDialog>
  )
}
