/**
 * "My Account" menu. CSS shows it only to logged-in visitors (`data-login` on the document). Its
 * content is loaded on hover or focus.
 */
import { ChevronDownIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'
import { Popover } from '#web/ui/layout/popover.tsx'

import styles from './navigation-bar.module.css'

const AccountMenuSheet = loadOnDemand(
  async () => (await import('./account-menu-sheet.tsx')).AccountMenuSheet,
)

export function AccountMenu() {
  const t = useTranslator()
  return (
    <div className={styles.accountMenu}>
      <Popover
        label={t('My Account')}
        trigger={(trigger) => (
          <button
            type="button"
            className={styles.link}
            onPointerEnter={AccountMenuSheet.prefetch}
            onFocus={AccountMenuSheet.prefetch}
            {...trigger}
          >
            {t('My Account')}
            <ChevronDownIcon size={16} />
          </button>
        )}
      >
        {(close) => <AccountMenuSheet close={close} onLoadFailed={close} />}
      </Popover>
    </div>
  )
}
