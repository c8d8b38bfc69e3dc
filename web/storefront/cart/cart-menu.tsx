/**
 * Cart button of the navigation bar with the number of lines. The code of its sheet is loaded on
 * hover or focus, so that no page has to load it at the start.
 */
import { lazy, Suspense } from 'react'

import { CountBadge } from '#web/ui/feedback/count-badge.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { BagIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Popover } from '#web/ui/layout/popover.tsx'

import { useCartCount } from './use-cart-count.ts'
import styles from './cart-menu.module.css'

const fetchSheet = () => import('./cart-menu-sheet.tsx')
const CartMenuSheet = lazy(async () => ({ default: (await fetchSheet()).CartMenuSheet }))

export function CartMenu() {
  const t = useTranslator()
  const count = useCartCount()
  const label = t('Cart, {count, plural, =0 {empty} one {# product} other {# products}}', { count })
  const prefetch = (): void => void fetchSheet()
  return (
    <Popover
      label={t('Cart')}
      className={styles.menu}
      trigger={(trigger) => (
        <IconButton
          label={label}
          className={styles.button}
          onPointerEnter={prefetch}
          onFocus={prefetch}
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
        <Suspense fallback={<div className={styles.placeholder} />}>
          <CartMenuSheet close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
