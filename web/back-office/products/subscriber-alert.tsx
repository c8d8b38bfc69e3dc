/** Alert on the page of an available product whose subscribers are not notified yet. */
import type { CallReply } from '#contract/call.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

import styles from './products.module.css'

export function SubscriberAlert(props: {
  /** The product's subscribers (`pendingCount`: not notified yet); undefined if it has none. */
  awaitedProduct: CallReply<'GET /api/admin/waitlist'>['awaitedProducts'][number] | undefined
}) {
  const { awaitedProduct } = props
  const t = useTranslator()
  if (!awaitedProduct || awaitedProduct.pendingCount === 0 || awaitedProduct.state !== 'available')
    return null
  return (
    <Alert kind="info" live="status" className={styles.subscribers}>
      <p>
        {t(
          '{count, plural, one {# shopper} other {# shoppers}} asked to be notified when this product is available.',
          { count: awaitedProduct.pendingCount },
        )}{' '}
        <Link to="/admin-waitlist">{t('Notify them')}</Link>
      </p>
    </Alert>
  )
}
