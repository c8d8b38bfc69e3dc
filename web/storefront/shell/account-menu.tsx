/** "My Account": only for who is logged in (the style of the bar shows it by the document's mark). */
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { useText } from '#web/ui/language.tsx'
import { MenuButton, MenuLink, MenuList } from '#web/ui/menu.tsx'
import { Popover } from '#web/ui/popover.tsx'

import styles from './navigation-bar.module.css'
import { useLogOut } from './use-log-out.ts'

export function AccountMenu() {
  const t = useText()
  const logOut = useLogOut()
  return (
    <div className={styles.accountMenu}>
      <Popover
        label={t('My Account')}
        trigger={(trigger) => (
          <button type="button" className={styles.link} {...trigger}>
            {t('My Account')}
            <ChevronDownIcon size={16} />
          </button>
        )}
      >
        {(close) => (
          <MenuList>
            <MenuLink to="/user-dashboard" onClick={close}>
              {t('User dashboard')}
            </MenuLink>
            <MenuButton onClick={logOut}>{t('Log out')}</MenuButton>
          </MenuList>
        )}
      </Popover>
    </div>
  )
}
