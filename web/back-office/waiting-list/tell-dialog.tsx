/** Which product the letter leads to, how many get it, and that it cannot be taken back. */
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
  /** The number has become another one. */
  onChanged: () => void
  onTold: (count: number) => void
}) {
  const { open, range, waiting, products, onClose, onChanged, onTold } = props
  const t = useText()
  const [productId, setProductId] = useState('')

  const tell = async (): Promise<void> => {
    // The dialog stays open and says so.
    if (productId === '')
      throw new ApiError({
        status: 0,
        code: 'INVALID',
        message: 'Choose the product that the letter leads to.',
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
      title={t('Tell who waits for {range}?', { range })}
      confirm={t('{count, plural, one {Send # letter} other {Send # letters}}', { count: waiting })}
      onConfirm={tell}
    >
      <Field label={t('The letter leads to')}>
        <Select value={productId} onChange={(event) => setProductId(event.target.value)}>
          <option value="">{t('Choose a product')}</option>
          {products.map(({ id, name, category }) => (
            <option key={id} value={id}>
              {t('{name} ({category})', { name, category })}
            </option>
          ))}
        </Select>
      </Field>
      <p>
        {t(
          '{count, plural, one {# person gets} other {# people get}} one letter each, and their addresses are deleted from the list. It cannot be taken back.',
          { count: waiting },
        )}
      </p>
    </ConfirmDialog>
  )
}
