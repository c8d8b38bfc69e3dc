/**
 * Confirms an announcement: its product, the number of recipients, and that it cannot be undone.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAsCustomer } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/back-office/parts/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useText } from '#web/ui/language.tsx'
import { Select } from '#web/ui/select.tsx'

export function TellDialog(props: {
  open: boolean
  range: string
  waiting: number
  products: CallReply<'GET /api/admin/waiting-list'>['products']
  onClose: () => void
  /** The number of subscribers has changed. */
  onChanged: () => void
  onTold: (count: number) => void
}) {
  const { open, range, waiting, products, onClose, onChanged, onTold } = props
  const t = useText()
  const [productId, setProductId] = useState('')

  const tell = async (): Promise<void> => {
    // The dialog stays open and shows this.
    if (productId === '')
      throw new ApiError({
        status: 0,
        code: 'INVALID',
        message: 'Select the product that the email links to.',
      })
    try {
      const body = { range, productId: Number(productId), waiting }
      const { told } = await callAsCustomer('POST /api/admin/waiting-list/tell', { body })
      onTold(told)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') onChanged()
      throw error
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('Notify subscribers of {range}?', { range })}
      confirm={t('{count, plural, one {Send # email} other {Send # emails}}', { count: waiting })}
      onConfirm={tell}
    >
      <Field label={t('Product in the email')}>
        <Select value={productId} onChange={(event) => setProductId(event.target.value)}>
          <option value="">{t('Select a product')}</option>
          {products.map(({ id, name, category }) => (
            <option key={id} value={id}>
              {t('{name} ({category})', { name, category })}
            </option>
          ))}
        </Select>
      </Field>
      <p>
        {t(
          '{count, plural, one {# subscriber gets} other {# subscribers get}} one email each. Their addresses are then deleted from the waitlist. This cannot be undone.',
          { count: waiting },
        )}
      </p>
    </ConfirmDialog>
  )
}
