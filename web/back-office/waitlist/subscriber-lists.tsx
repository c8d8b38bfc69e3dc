/**
 * Lists of the waitlist: the ranges (groups of products, perhaps not on sale yet), and the products
 * with subscribers.
 */
import type { CallReply } from '#contract/call.ts'
import type { Translate } from '#domain/content/messages.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import styles from './waitlist.module.css'

type Waitlist = CallReply<'GET /api/admin/waitlist'>
/** `pendingCount`: confirmed subscribers who are not notified yet. */
type AwaitedProduct = Waitlist['awaitedProducts'][number]

export function RangeList(props: {
  ranges: Waitlist['ranges']
  onNotify: (range: string) => void
}) {
  const { ranges, onNotify } = props
  const t = useTranslator()
  return (
    <Section title={t('Ranges')} size="h3">
      <ul className={styles.list}>
        {ranges.map(({ range, ...counts }) => (
          <li key={range}>
            <span className={styles.name}>
              <span className="strong">{range}</span>
              <span className="small quiet">{formatSubscriberCount(t, counts)}</span>
            </span>
            {counts.pendingCount > 0 && (
              <NotifyButton name={range} onClick={() => onNotify(range)} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function ProductList(props: {
  products: readonly AwaitedProduct[]
  onNotify: (product: AwaitedProduct) => void
}) {
  const { products, onNotify } = props
  const t = useTranslator()
  return (
    <Section title={t('Products')} size="h3">
      {products.length === 0 ? (
        <p className="quiet">
          {t(
            'No product has subscribers. Shoppers can subscribe on the page of a product that is not available.',
          )}
        </p>
      ) : (
        <ul className={styles.list}>
          {products.map((product) => (
            <li key={product.productId}>
              <span className={styles.name}>
                <Link to={`/admin-products/${product.productId}`} className="strong">
                  {product.name}
                </Link>
                <span className="small quiet">{formatSubscriberCount(t, product)}</span>
                <span className="small">{formatProductState(t, product.state)}</span>
              </span>
              {product.pendingCount > 0 && product.state === 'available' && (
                <NotifyButton name={product.name} onClick={() => onNotify(product)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function NotifyButton({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useTranslator()
  return (
    <Button kind="secondary" size="sm" onClick={onClick}>
      {t('Notify subscribers')} <span className="visually-hidden">{name}</span>
    </Button>
  )
}

/**
 * Returns the number of confirmed subscribers; or of those whose emails are being created
 * (`beingNotifiedCount`), while there are any.
 */
function formatSubscriberCount(
  t: Translate,
  { pendingCount, beingNotifiedCount }: { pendingCount: number; beingNotifiedCount: number },
): string {
  return beingNotifiedCount > 0
    ? t('{count, plural, one {Notifying # subscriber} other {Notifying # subscribers}}', {
        count: beingNotifiedCount,
      })
    : t(
        '{count, plural, =0 {No subscribers} one {# confirmed subscriber} other {# confirmed subscribers}}',
        { count: pendingCount },
      )
}

/** Returns the state of a product, and what staff do before they can notify its subscribers. */
function formatProductState(t: Translate, state: AwaitedProduct['state']): string {
  switch (state) {
    case 'available':
      return t('Available for sale.')
    case 'not available':
      return t('Not available. Open the product and make it available for sale first.')
    case 'stopped':
      return t('Stopped: no stock. Receive stock for its open orders first.')
    case 'not in the shop':
      return t('Not in the shop. Restore or publish the product first.')
  }
}
