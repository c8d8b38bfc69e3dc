/** Menu for narrow screens: a sheet below the bar, loaded on hover or focus of its button. */
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { CloseIcon, MenuIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'
import { Popover } from '#web/ui/layout/popover.tsx'

import styles from './phone-menu.module.css'

const PhoneMenuSheet = loadOnDemand(
  async () => (await import('./phone-menu-sheet.tsx')).PhoneMenuSheet,
)

export function PhoneMenu() {
  const t = useTranslator()
  return (
    <div className={styles.menu}>
      <Popover
        label={t('Menu')}
        className={styles.sheet}
        trigger={(trigger) => (
          <IconButton
            label={t('Menu')}
            onPointerEnter={PhoneMenuSheet.prefetch}
            onFocus={PhoneMenuSheet.prefetch}
            {...trigger}
          >
            {trigger['aria-expanded'] ? <CloseIcon /> : <MenuIcon />}
          </IconButton>
        )}
      >
        {(close) => <PhoneMenuSheet close={close} onLoadFailed={close} />}
      </Popover>
    </div>
  )
}
