/** Alert on the page of an available product: shoppers who asked to be notified of it. */
import type { CallReply } from '#contract/call.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

import styles from './products.module.css'

/** `awaited` is the product's row of the waitlist; undefined without subscribers. */
export function SubscriberAlert(props: {
  awaited: CallReply<'GET /api/admin/waitlist'>['awaitedProducts'][number] | undefined
}) {
  const { awaited } = props
  const t = useText()
  if (!awaited || awaited.pending === 0 || awaited.state !== 'available') return null
  return (
    <Alert kind="info" live="status" className={styles.subscribers}>
      <p>
        {t(
          '{count, plural, one {# shopper} other {# shoppers}} asked to be notified when this product is available.',
          { count: awaited.pending },
        )}{' '}
        <Link to="/admin-waitlist">{t('Notify them')}</Link>
      </p>
    </Alert>
  )
}
