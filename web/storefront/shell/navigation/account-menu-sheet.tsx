/** Content of the "My Account" menu: the back office for staff, the dashboard, log-out. */
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { MenuButton, MenuLink, MenuList } from '#web/ui/layout/menu.tsx'

import { useLogOut } from './use-log-out.ts'
import { useOwnDesk } from './use-own-desk.ts'

export function AccountMenuSheet({ close }: { close: () => void }) {
  const t = useTranslator()
  const logOut = useLogOut()
  const desk = useOwnDesk()
  return (
    <MenuList>
      {desk && (
        <MenuLink to={desk.path} onClick={close}>
          {desk.label}
        </MenuLink>
      )}
      <MenuLink to="/user-dashboard" onClick={close}>
        {t('User dashboard')}
      </MenuLink>
      <MenuButton onClick={logOut}>{t('Log out')}</MenuButton>
    </MenuList>
  )
}
