/**
 * Page for an order that cannot be loaded: a message, and links to where the shopper can continue.
 */
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './confirmation.module.css'

type NoOrderProps = {
  /** Why the order cannot be loaded. Translated. */
  message: string
  /** Loads the order again. Leave it out if another try is useless: the button is then missing. */
  onRetry?: () => void
}

export function NoOrder({ message, onRetry }: NoOrderProps) {
  const t = useTranslator()
  return (
    <div className="page">
      <div className={styles.fullPage}>
        <h1>{t('Your order')}</h1>
        <Alert kind="error" live="alert">
          {message}
        </Alert>
        <p className={styles.actions}>
          {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
          <ButtonLink to="/" kind={onRetry ? 'secondary' : 'primary'}>
            {t('Return to Home')}
          </ButtonLink>
          <Link to="/cart">{t('Your cart')}</Link>
          <Link to="/track-order">{t('Find your order')}</Link>
          <Link to="/contact">{t('Contact us')}</Link>
        </p>
      </div>
    </div>
  )
}
