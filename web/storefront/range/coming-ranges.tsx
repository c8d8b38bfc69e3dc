/**
 * Coming-soon ranges. "Notify me" opens a dialog. Without scripts, in a new tab, or if the dialog
 * cannot be loaded, "Notify me" is a link to the contact form.
 */
import { lazy, Suspense, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'

import { comingSoonCategories } from '#domain/catalogue/categories.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './range-page.module.css'

type ComingRange = (typeof comingSoonCategories)[number]

const fetchDialog = () => import('./notify-dialog.tsx')
const NotifyDialog = lazy(async () => ({ default: (await fetchDialog()).NotifyDialog }))

/** For a value that never changes after hydration. */
const subscribeToNothing = (): (() => void) => () => {}

export function ComingRanges() {
  const t = useText()
  // False before hydration, when "Notify me" is only a link.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const navigate = useNavigate()
  const [openRange, setOpenRange] = useState<ComingRange>()
  const [isOpen, setOpen] = useState(false)

  const handleClick = (event: MouseEvent, range: ComingRange, contactPath: string): void => {
    // Modified clicks open a new tab or window as usual.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    fetchDialog().then(
      () => {
        setOpenRange(range)
        setOpen(true)
      },
      () => void navigate(contactPath),
    )
  }
  const prefetch = (): void => void fetchDialog().catch(() => undefined)

  return (
    <Section title={t('Coming Soon')}>
      <ul className={styles.cards}>
        {comingSoonCategories.map((range) => {
          const contactPath = `/contact?about=${encodeURIComponent(range)}`
          return (
            <li key={range} className={styles.card}>
              <Stage pigment={undefined} className={styles.comingStage}>
                <EmptyCapsule length={160} />
                <Badge className={styles.badge}>{t('Coming Soon')}</Badge>
              </Stage>
              <h3 className={styles.comingName}>{t(range)}</h3>
              <p className="small">
                <Link
                  to={contactPath}
                  prefetch="none"
                  aria-haspopup={isHydrated ? 'dialog' : undefined}
                  className={styles.notify}
                  onClick={(event) => handleClick(event, range, contactPath)}
                  onPointerEnter={prefetch}
                  onFocus={prefetch}
                >
                  {t('Notify me')} <span className="visually-hidden">{t(range)}</span>
                </Link>
              </p>
            </li>
          )
        })}
      </ul>
      {openRange && (
        <Suspense>
          <NotifyDialog
            key={openRange}
            range={openRange}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}
