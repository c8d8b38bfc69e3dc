/** The customer's subscription. */
import { Section } from '#web/ui/section.tsx'
import { useText } from '#web/ui/language.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import styles from './dashboard.module.css'

export function SubscriptionSection() {
  const t = useText()
  return (
    <Section id="subscription" title={t('Subscription')}>
      <div className={styles.stack}>
        <p>{t('No active subscription found.')}</p>
        <p className="small">
          <TextLink to="/browse_products" className={styles.link}>
            {t('Browse products')}
          </TextLink>
        </p>
      </div>
    </Section>
  )
}
