/** Preview of the shipping email, with the courier and tracking number that staff have typed. */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import type { ParcelInput } from '#domain/orders/parcel.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

import styles from '#web/back-office/orders/order/order.module.css'

type ShippingEmail = CallReply<'GET /api/admin/orders/{orderId}/shipping-email'>

export function ShippingEmailPreview({
  orderId,
  parcel,
}: {
  orderId: string
  parcel: ParcelInput
}) {
  const t = useTranslator()
  const [preview, setPreview] = useState<{ email: ShippingEmail; parcelKey: string }>()
  const loadAction = useAction()
  const parcelKey = JSON.stringify(parcel)
  const loadPreview = async (): Promise<void> => {
    const loadedEmail = await callAuthenticated('GET /api/admin/orders/{orderId}/shipping-email', {
      params: { orderId },
      query: parcel,
    })
    setPreview({ email: loadedEmail, parcelKey })
  }
  return (
    <div className={styles.ship}>
      <Button
        kind="quiet"
        working={loadAction.isRunning}
        onClick={() => void loadAction.run(loadPreview)}
      >
        {t('Preview email')}
      </Button>
      {loadAction.failure && (
        <Alert kind="error" live="alert">
          <p>{loadAction.failure}</p>
        </Alert>
      )}
      {/* Hidden once staff change the courier or number: the loaded email has the old ones. */}
      {preview?.parcelKey === parcelKey && (
        <section className={styles.emailPreview} aria-label={t('Email to the customer')}>
          <p>
            <span className="quiet">{t('To:')}</span> {preview.email.recipient}
          </p>
          <p>
            <span className="quiet">{t('Subject:')}</span> {preview.email.subject}
          </p>
          <p className={styles.emailText}>{preview.email.text}</p>
        </section>
      )}
    </div>
  )
}
