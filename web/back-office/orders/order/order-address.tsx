/**
 * Customer and delivery address, with a dialog that corrects the address. If a colleague changed
 * the address first, the dialog shows theirs above the fields. Saving again overwrites it.
 */
import { useState, type FormEvent } from 'react'

import { malaysianStates } from '#domain/malaysia/states.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { useDialogOpening } from '#web/back-office/parts/use-dialog-opening.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './order.module.css'
import type { OrderActions, StaffOrder } from './use-order.ts'

type Address = StaffOrder['address']

type AddressFailure = {
  /** Message key. */
  message: string
  /** Message keys by field. */
  fields: Readonly<Record<string, string>>
  isConflict: boolean
}

export function OrderAddress(props: { order: StaffOrder; orderActions: OrderActions }) {
  const { order, orderActions } = props
  const t = useTranslator()
  const dialog = useDialogOpening()
  const { address, email, customerId } = order
  return (
    <Section
      title={t('Customer and delivery')}
      size="h3"
      aside={
        <Button kind="quiet" size="sm" className={styles.headingButton} onClick={dialog.open}>
          {t('Change address')}
        </Button>
      }
    >
      <address className={styles.address}>
        {formatAddressLines(address).map((line, index) => (
          // Lines can be equal, so the key needs the index.
          <span key={`${index}-${line}`}>{line}</span>
        ))}
        <span>{address.phone}</span>
        <span>{email}</span>
      </address>
      <p className="quiet">
        {customerId === null ? (
          t('Guest, without an account.')
        ) : (
          <Link to={`/admin-customers/${customerId}`}>{t('View customer')}</Link>
        )}
      </p>
      {/* The form begins with the saved address. */}
      <AddressDialog
        key={dialog.openingKey}
        open={dialog.isOpen}
        onClose={dialog.close}
        order={order}
        orderActions={orderActions}
      />
    </Section>
  )
}

/** Returns the lines of the address without empty ones, for the screen and the packing slip. */
export function formatAddressLines(address: Address): string[] {
  const { firstName, lastName, zip_code: postcode, city, state } = address
  return [
    `${firstName} ${lastName}`.trim(),
    address.address,
    address.address_2,
    `${postcode} ${city}`,
    state,
  ].filter((line) => line !== '')
}

/**
 * Returns the typed address, and `save`, which saves it and then closes the dialog. While `save` is
 * running, further calls are ignored.
 */
function useAddressForm(order: StaffOrder, orderActions: OrderActions, onClose: () => void) {
  const [form, setForm] = useState(order.address)
  const [failure, setFailure] = useState<AddressFailure>()
  const [isSaving, setSaving] = useState(false)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isSaving) return
    setSaving(true)
    try {
      const { orderId, updatedAt } = order
      const body = { ...form, updatedAt }
      await orderActions.showResult(
        callAuthenticated('PUT /api/admin/orders/{orderId}/address', { params: { orderId }, body }),
      )
      onClose()
    } catch (error) {
      setFailure({
        message: getFailureMessage(error),
        fields: error instanceof ApiError ? error.fields : {},
        isConflict: error instanceof ApiError && error.code === 'CONFLICT',
      })
    } finally {
      setSaving(false)
    }
  }
  return { form, setForm, failure, isSaving, save }
}

function AddressDialog(props: {
  open: boolean
  onClose: () => void
  order: StaffOrder
  orderActions: OrderActions
}) {
  const { open, onClose, order, orderActions } = props
  const t = useTranslator()
  const { form, setForm, failure, isSaving, save } = useAddressForm(order, orderActions, onClose)
  const isConflict = failure?.isConflict === true
  const cancel = (): void => {
    // A closed dialog could not show the error of a save that is still running.
    if (!isSaving) onClose()
  }
  const renderTextField = (name: keyof Address, label: string) => (
    <Field label={label} error={failure?.fields[name] && t(failure.fields[name])}>
      <TextInput
        value={form[name]}
        autoComplete="off"
        onChange={({ target }) => setForm({ ...form, [name]: target.value })}
      />
    </Field>
  )
  return (
    <Dialog open={open} onClose={cancel} title={t('Change address')}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {failure && (
          <Alert kind="error" live="alert" title={t(failure.message)}>
            {isConflict && (
              <p>
                {t('Currently saved: {address}', {
                  address: formatAddressLines(order.address).join(', '),
                })}
              </p>
            )}
          </Alert>
        )}
        <div className={styles.twoFields}>
          {renderTextField('firstName', t('First name'))}
          {renderTextField('lastName', t('Last name'))}
        </div>
        {renderTextField('phone', t('Phone'))}
        {renderTextField('address', t('Address 1'))}
        {renderTextField('address_2', t('Address 2'))}
        <div className={styles.twoFields}>
          {renderTextField('zip_code', t('Postcode'))}
          {renderTextField('city', t('Suburb'))}
        </div>
        <Field label={t('State')} error={failure?.fields['state'] && t(failure.fields['state'])}>
          <Select
            value={form.state}
            onChange={({ target }) => setForm({ ...form, state: target.value })}
          >
            {malaysianStates.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </Select>
        </Field>
        <p className="quiet">{t('The delivery fee does not change.')}</p>
        <div className={styles.buttons}>
          <Button type="submit" working={isSaving}>
            {isConflict ? t('Save my address') : t('Save address')}
          </Button>
          <Button kind="secondary" onClick={cancel}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
