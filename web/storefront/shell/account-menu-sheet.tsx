/** What "My Account" opens: the dashboard and the way out. */
import { useText } from '#web/ui/language.tsx'
import { MenuButton, MenuLink, MenuList } from '#web/ui/menu.tsx'

import { useLogOut } from './use-log-out.ts'

export function AccountMenuSheet({ close }: { close: () => void }) {
  const t = useText()
  const logOut = useLogOut()
  return (
    <MenuList>
      <MenuLink to="/user-dashboard" onClick={close}>
        {t('User dashboard')}
      </MenuLink>
      <MenuButton onClick={logOut}>{t('Log out')}</MenuButton>
    </MenuList>
  )
}
