/** Shown if no order can be loaded: the specified message and links. */
import { Alert } from '#web/ui/feedback/alert.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'

import styles from './confirmation.module.css'

export function NoOrder({ sentence }: { sentence: string }) {
  const t = useText()
  return (
    <div className="page">
      <div className={styles.whole}>
        <h1>{t('Your order')}</h1>
        <Alert kind="bad" live="alert">
          {sentence}
        </Alert>
        <p className={styles.actions}>
          <ButtonLink to="/">{t('Return to Home')}</ButtonLink>
          <TextLink to="/cart">{t('Your cart')}</TextLink>
          <TextLink to="/track-order">{t('Find your order')}</TextLink>
          <TextLink to="/contact">{t('Contact us')}</TextLink>
        </p>
      </div>
    </div>
  )
}
