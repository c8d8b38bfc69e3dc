/**
 * How a customer pays an unpaid order: a link to its open bill (a payment page of Billplz), or a
 * button that creates a new bill. An expired order gets a hint to buy again. While the shop checks
 * a payment that was reported for the order, a sentence asks not to pay again. Renders nothing for
 * any other order.
 */
import { callShop } from '#web/api/browser-client.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import type { OwnOrder } from './use-dashboard.ts'
import { useFormSubmission } from './use-form-submission.ts'

export function PayAgain({ order }: { order: OwnOrder }) {
  const t = useTranslator()
  const submission = useFormSubmission()
  const { orderId, paymentState, payAgainUrl, isPaymentBeingChecked } = order
  if (isPaymentBeingChecked)
    return (
      <span className="small quiet">
        {t('We are checking your payment. Please do not pay again.')}
      </span>
    )
  if (paymentState === 'Expired')
    return (
      <span className="small quiet">
        {t('This order expired unpaid. To order again, choose Buy again.')}
      </span>
    )
  if (paymentState !== 'Pending...' && paymentState !== 'Failed') return null
  if (payAgainUrl) return <a href={payAgainUrl}>{t('Pay again')}</a>
  const createBill = (): Promise<boolean> =>
    submission.submit(async () => {
      const { url } = await callShop('POST /api/orders/{orderId}/pay', { params: { orderId } })
      location.assign(url)
    })
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        working={submission.state === 'sending'}
        onClick={() => void createBill()}
      >
        {t('Pay again')}
      </Button>
      {submission.failure && (
        <span role="alert" className="small">
          {t(submission.failure.message)}
        </span>
      )}
    </>
  )
}
