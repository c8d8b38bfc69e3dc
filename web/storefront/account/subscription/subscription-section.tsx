/** The customer's subscriptions, one card each. */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { hasEnded, isSubscriptionState } from '#domain/subscriptions/subscription-state.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from '#web/storefront/account/dashboard.module.css'
import { SubscriptionCard } from './subscription-card.tsx'
import type { OwnSubscription } from './use-subscription-changes.ts'

export function SubscriptionSection(props: {
  subscriptions: readonly OwnSubscription[]
  formulas: ReadonlyMap<string, { formula?: Formula | undefined }>
  onChanged: () => Promise<void>
}) {
  const { subscriptions, formulas, onChanged } = props
  const t = useTranslator()
  // A status that this version of the shop does not know counts as current.
  const hasCurrentSubscription = subscriptions.some(
    ({ status }) => !isSubscriptionState(status) || !hasEnded(status),
  )
  return (
    <Section id="subscription" title={t('Subscription')}>
      <div className={styles.stack}>
        {!hasCurrentSubscription && (
          <>
            <p>{t('No active subscription found.')}</p>
            <p className="small">
              <Link to="/browse_products" className={styles.link}>
                {t('Browse products')}
              </Link>
            </p>
          </>
        )}
        {subscriptions.map((subscription) => (
          <SubscriptionCard
            key={subscription.id}
            subscription={subscription}
            formulas={formulas}
            onChanged={onChanged}
          />
        ))}
      </div>
    </Section>
  )
}
