/**
 * Cart button of the navigation bar with the number of lines. The code of its sheet is loaded on
 * hover or focus, so that no page has to load it at the start.
 */
import { CountBadge } from '#web/ui/feedback/count-badge.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { BagIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'
import { Popover } from '#web/ui/layout/popover.tsx'

import { useCartCount } from './use-cart-count.ts'
import styles from './cart-menu.module.css'

const CartMenuSheet = loadOnDemand(
  async () => (await import('./cart-menu-sheet.tsx')).CartMenuSheet,
)

export function CartMenu() {
  const t = useTranslator()
  const count = useCartCount()
  const label = t('Cart, {count, plural, =0 {empty} one {# product} other {# products}}', { count })
  return (
    <Popover
      label={t('Cart')}
      className={styles.menu}
      trigger={(trigger) => (
        <IconButton
          label={label}
          className={styles.button}
          onPointerEnter={CartMenuSheet.prefetch}
          onFocus={CartMenuSheet.prefetch}
          {...trigger}
        >
          <BagIcon size={22} />
          <span className={styles.count}>
            <CountBadge value={count} />
          </span>
        </IconButton>
      )}
    >
      {(close) => (
        <CartMenuSheet
          close={close}
          fallback={<div className={styles.placeholder} />}
          onLoadFailed={close}
        />
      )}
    </Popover>
  )
}
