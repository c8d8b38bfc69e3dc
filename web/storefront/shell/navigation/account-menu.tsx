/**
 * "My Account" menu. CSS shows it only to logged-in visitors (`data-login` on the document). Its
 * content is loaded on hover or focus.
 */
import { lazy, Suspense } from 'react'

import { ChevronDownIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Popover } from '#web/ui/layout/popover.tsx'

import styles from './navigation-bar.module.css'

const fetchSheet = () => import('./account-menu-sheet.tsx')
const AccountMenuSheet = lazy(async () => ({ default: (await fetchSheet()).AccountMenuSheet }))

export function AccountMenu() {
  const t = useTranslator()
  const prefetch = (): void => void fetchSheet()
  return (
    <div className={styles.accountMenu}>
      <Popover
        label={t('My Account')}
        trigger={(trigger) => (
          <button
            type="button"
            className={styles.link}
            onPointerEnter={prefetch}
            onFocus={prefetch}
            {...trigger}
          >
            {t('My Account')}
            <ChevronDownIcon size={16} />
          </button>
        )}
      >
        {(close) => (
          <Suspense>
            <AccountMenuSheet close={close} />
          </Suspense>
        )}
      </Popover>
    </div>
  )
}
