/**
 * Dialog that confirms an announcement: staff see the number of recipients, and for a range select
 * the product that the email links to.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Select } from '#web/ui/forms/select.tsx'

/** The range (a group of products) or the product whose subscribers are notified. */
export type Recipients = { range: string } | { productId: number; name: string }

export function NotifyDialog(props: {
  open: boolean
  recipients: Recipients
  /** Confirmed subscribers who are not notified yet. */
  pendingCount: number
  products: CallReply<'GET /api/admin/waitlist'>['products']
  onClose: () => void
  /** Called when the number of subscribers has changed since the page was loaded. */
  onChanged: () => void
  onNotified: (count: number) => void
}) {
  const { open, recipients, pendingCount, products, onClose, onChanged, onNotified } = props
  const t = useTranslator()
  const isForRange = 'range' in recipients
  const [productId, setProductId] = useState(isForRange ? '' : String(recipients.productId))

  const notify = async (): Promise<void> => {
    // ConfirmDialog stays open and shows the message of an ApiError. `status` 0: no call was sent.
    if (productId === '')
      throw new ApiError({
        status: 0,
        code: 'INVALID',
        message: 'Select the product that the email links to.',
      })
    try {
      const body = {
        ...(isForRange && { range: recipients.range }),
        productId: Number(productId),
        pendingCount,
      }
      const { notifiedCount } = await callAuthenticated('POST /api/admin/waitlist/notify', {
        body,
      })
      onNotified(notifiedCount)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') onChanged()
      throw error
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('Notify subscribers of {name}?', {
        name: isForRange ? recipients.range : recipients.name,
      })}
      confirmLabel={t('{count, plural, one {Send # email} other {Send # emails}}', {
        count: pendingCount,
      })}
      onConfirm={notify}
    >
      {isForRange && (
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
      )}
      {isForRange && products.length === 0 && (
        <p>{t('No product is available for sale. Make one available first.')}</p>
      )}
      <p>
        {t(
          '{count, plural, one {# subscriber gets} other {# subscribers get}} one email each. Their addresses are then deleted from the waitlist. This cannot be undone.',
          { count: pendingCount },
        )}
      </p>
    </ConfirmDialog>
  )
}
