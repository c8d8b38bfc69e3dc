/**
 * Menu of the desks in groups. On wide screens each group opens a list; a role that sees one group
 * only gets plain links. On phones one button opens all groups.
 */
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { ChevronDownIcon } from '#web/ui/actions/icons.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { MenuLink, MenuList } from '#web/ui/layout/menu.tsx'
import { Popover } from '#web/ui/layout/popover.tsx'

import styles from './desk-menu.module.css'
import { deskGroups, type Desk, type DeskGroup } from './desks.ts'

type MenuGroup = { name: DeskGroup; desks: readonly Desk[] }

export function DeskMenu(props: {
  /** The desks that the user's role may open. */
  desks: readonly Desk[]
  currentDesk: Desk | undefined
}) {
  const { desks, currentDesk } = props
  const t = useTranslator()
  const groups = deskGroups
    .map((name) => ({ name, desks: desks.filter(({ group }) => group === name) }))
    .filter((group) => group.desks.length > 0)
  const [onlyGroup] = groups
  return (
    <nav className={styles.menu} aria-label={t('Back office')}>
      <ul className={styles.wide}>
        {groups.length === 1 && onlyGroup
          ? onlyGroup.desks.map(({ label, path }) => (
              <li key={path}>
                <Link
                  to={path}
                  className={styles.entry}
                  aria-current={path === currentDesk?.path ? 'page' : undefined}
                >
                  {label}
                </Link>
              </li>
            ))
          : groups.map((group) => (
              <li key={group.name}>
                <GroupMenu group={group} currentDesk={currentDesk} />
              </li>
            ))}
      </ul>
      <div className={styles.phone}>
        <Popover
          label={t('Menu')}
          align="start"
          className={styles.sheet}
          trigger={(trigger) => (
            <button type="button" className={styles.entry} {...trigger}>
              {t('Menu')}
              <ChevronDownIcon size={16} />
            </button>
          )}
        >
          {(close) =>
            groups.map((group) => (
              <section key={group.name} aria-label={t(group.name)}>
                <h2 className={styles.groupName}>{t(group.name)}</h2>
                <DeskLinks group={group} currentDesk={currentDesk} onOpen={close} />
              </section>
            ))
          }
        </Popover>
      </div>
    </nav>
  )
}

function GroupMenu({ group, currentDesk }: { group: MenuGroup; currentDesk: Desk | undefined }) {
  const t = useTranslator()
  const label = t(group.name)
  return (
    <Popover
      label={label}
      align="start"
      className={styles.sheet}
      trigger={(trigger) => (
        <button
          type="button"
          className={styles.entry}
          data-current={currentDesk?.group === group.name || undefined}
          {...trigger}
        >
          {label}
          <ChevronDownIcon size={16} />
        </button>
      )}
    >
      {(close) => <DeskLinks group={group} currentDesk={currentDesk} onOpen={close} />}
    </Popover>
  )
}

function DeskLinks(props: { group: MenuGroup; currentDesk: Desk | undefined; onOpen: () => void }) {
  const { group, currentDesk, onOpen } = props
  return (
    <MenuList>
      {group.desks.map(({ label, path }) => (
        <MenuLink
          key={path}
          to={path}
          onClick={onOpen}
          aria-current={path === currentDesk?.path ? 'page' : undefined}
        >
          {label}
        </MenuLink>
      ))}
    </MenuList>
  )
}
