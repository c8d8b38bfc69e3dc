/** Menu for screens up to 56.25em (900 px): a sheet below the bar, loaded on hover or focus. */
import { lazy, Suspense } from 'react'

import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { CloseIcon, MenuIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Popover } from '#web/ui/layout/popover.tsx'

import styles from './phone-menu.module.css'

const fetchSheet = () => import('./phone-menu-sheet.tsx')
const PhoneMenuSheet = lazy(async () => ({ default: (await fetchSheet()).PhoneMenuSheet }))

export function PhoneMenu() {
  const t = useTranslator()
  const prefetch = (): void => void fetchSheet()
  return (
    <div className={styles.menu}>
      <Popover
        label={t('Menu')}
        className={styles.sheet}
        trigger={(trigger) => (
          <IconButton label={t('Menu')} onPointerEnter={prefetch} onFocus={prefetch} {...trigger}>
            {trigger['aria-expanded'] ? <CloseIcon /> : <MenuIcon />}
          </IconButton>
        )}
      >
        {(close) => (
          <Suspense>
            <PhoneMenuSheet close={close} />
          </Suspense>
        )}
      </Popover>
    </div>
  )
}
