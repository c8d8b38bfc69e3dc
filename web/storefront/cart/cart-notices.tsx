/**
 * Lists what changed in the cart because the catalogue changed: new prices, new names and removed
 * products. Nothing in the cart may change without such a notice.
 */
import type { CartNotice } from '#domain/cart/refresh-cart.ts'
import type { Translate } from '#domain/content/messages.ts'
import { formatRinggit } from '#domain/money.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './cart-page.module.css'

export function CartNotices(props: {
  notices: readonly CartNotice[]
  /** True if the prices could not be compared with the catalogue. */
  hasPriceCheckFailed: boolean
  /** Message key: why a product was not added. */
  additionFailureText?: string | undefined
}) {
  const t = useTranslator()
  return (
    <div className={styles.notices} role="status">
      {props.additionFailureText && <Alert kind="warning">{t(props.additionFailureText)}</Alert>}
      {props.hasPriceCheckFailed && (
        <Alert kind="warning">
          {t('We could not check the prices. We will check them again before you pay.')}
        </Alert>
      )}
      {props.notices.length > 0 && (
        <Alert kind="info" title={t('Your cart was updated')}>
          <ul>
            {props.notices.map((notice) => (
              <li key={JSON.stringify(notice)}>{describeNotice(t, notice)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

function describeNotice(t: Translate, notice: CartNotice): string {
  switch (notice.kind) {
    case 'price':
      return t('{product} is now {to} (it was {from}).', {
        product: notice.name,
        to: formatRinggit(notice.to),
        from: formatRinggit(notice.from),
      })
    case 'unavailable':
      return t('{product} is not available at the moment and was removed.', {
        product: notice.name,
      })
    case 'renamed':
      return t('{from} is now called {to}.', { from: notice.from, to: notice.to })
  }
}
