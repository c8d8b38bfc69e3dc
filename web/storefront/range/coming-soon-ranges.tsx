/**
 * Ranges (groups of products) that are not on sale yet. "Notify me" opens a dialog; where scripts
 * do not run, it leads to the contact form.
 */
import { comingSoonRanges, type ComingSoonRange } from '#domain/catalogue/categories.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './range-page.module.css'
import { useNotifyDialog } from './use-notify-dialog.tsx'

/** Length of the drawn capsule in px. */
const capsuleLengthPx = 160

export function ComingSoonRanges() {
  const t = useTranslator()
  return (
    <Section title={t('Coming Soon')}>
      <ul className={styles.cards}>
        {comingSoonRanges.map((range) => (
          <li key={range} className={styles.card}>
            <Stage className={styles.comingStage}>
              <EmptyCapsule length={capsuleLengthPx} />
              <Badge className={styles.badge}>{t('Coming Soon')}</Badge>
            </Stage>
            <h3 className={styles.comingName}>{t(range)}</h3>
            <NotifyLink range={range} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function NotifyLink({ range }: { range: ComingSoonRange }) {
  const t = useTranslator()
  const contactPath = `/contact?about=${encodeURIComponent(range)}`
  const { linkProps, dialog } = useNotifyDialog({ range }, contactPath)
  return (
    <>
      <p className="small">
        <Link {...linkProps} className={styles.notify}>
          {t('Notify me')} <span className="visually-hidden">{t(range)}</span>
        </Link>
      </p>
      {dialog}
    </>
  )
}
