/**
 * Button that returns jars to the list of jars to make, for instance because a lot of their batch
 * was recalled. Its dialog asks for the reason.
 */
import { useState } from 'react'

import { joinWithSemicolons } from '#domain/content/join-list.ts'
import { maxRemakeReasonLength } from '#domain/pharmacy/review-text-limits.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { ConfirmDialog } from '#web/back-office/parts/forms/confirm-dialog.tsx'

export function RemakeJarsButton(props: {
  orderId: string
  jars: readonly { position: number; product: string; batch: string }[]
  onRemade: () => void
}) {
  const { orderId, jars, onRemade } = props
  const t = useTranslator()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" size="sm" onClick={() => setOpen(true)}>
        {t('Make again')}
        <span className="visually-hidden">
          {' '}
          {t('for order {number}: {products}', {
            number: orderId,
            products: joinWithSemicolons(jars.map(({ product }) => product)),
          })}
        </span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Make the jars of order {number} again?', { number: orderId })}
        confirmLabel={t('Make again')}
        reasonField={{
          label: t('Reason'),
          hint: t('For staff. Write nothing about the customer.'),
          maxLength: maxRemakeReasonLength,
        }}
        onConfirm={async (reason) => {
          await callAuthenticated('POST /api/pharmacy/orders/{orderId}/remake', {
            params: { orderId },
            body: { jars: jars.map(({ position, batch }) => ({ position, batch })), reason },
          })
          onRemade()
        }}
      >
        <ul>
          {jars.map(({ position, product, batch }) => (
            <li key={position}>{t('{product}, batch {batch}', { product, batch })}</li>
          ))}
        </ul>
        <p>
          {t(
            'The jars return to the list of jars to make. An order that is Ready to Ship goes back to Preparing. Discard the old jars. The trace keeps their batch as replaced.',
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
