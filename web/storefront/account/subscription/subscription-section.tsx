/** The customer's subscriptions, one card each. */
import { hasEnded, isSubscriptionState } from '#domain/subscriptions/subscription-state.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from '#web/storefront/account/dashboard.module.css'
import type { DashboardSectionId } from '#web/storefront/account/dashboard-section-id.ts'
import type { FormulasByProductName } from '#web/storefront/account/use-dashboard.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import type { OwnSubscription } from './use-subscription-changes.ts'

export function SubscriptionSection(props: {
  subscriptions: readonly OwnSubscription[]
  formulas: FormulasByProductName
  onChanged: () => Promise<void>
}) {
  const { subscriptions, formulas, onChanged } = props
  const t = useTranslator()
  // A status that the open page does not know, because it is older than the server, counts as
  // current.
  const hasCurrentSubscription = subscriptions.some(
    ({ status }) => !isSubscriptionState(status) || !hasEnded(status),
  )
  return (
    <Section id={'subscription' satisfies DashboardSectionId} title={t('Subscription')}>
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
