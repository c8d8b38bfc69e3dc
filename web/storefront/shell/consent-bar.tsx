/**
 * Analytics question. Yes and no have the same size and need one press each. The question overlays
 * the page, to avoid a layout shift, and the page works without a choice. The question is in every
 * page's HTML. The head script shows it and stores the choice, even before hydration
 * (web/head/ask-analytics-question.ts).
 */
import { useMatches } from 'react-router'

import { choiceAttribute, questionId } from '#web/api/analytics/analytics-question.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from './consent-bar.module.css'

/**
 * `handle` of the route module of a page that has its own bar at the bottom of the window on
 * phones. The analytics question is then shown above the bar.
 */
export type PageHandle = { bottomBar: true }

/**
 * Keep this component in the shell's own script. React may re-create the elements of a component
 * that is loaded later, and a click at that moment would be lost.
 */
export function ConsentBar() {
  const t = useTranslator()
  const isAboveBottomBar = useMatches().some(({ handle }) => hasBottomBar(handle))
  return (
    <section
      id={questionId}
      tabIndex={-1}
      className={styles.bar}
      data-above-bar={isAboveBottomBar || undefined}
      aria-label={t('Privacy choices')}
    >
      <p className={styles.text}>
        <strong>{t('Can we collect visit statistics?')}</strong>{' '}
        <span>
          {t(
            'We record the pages and steps you use under a random daily number, not your answers, name or health. When we advertise, we share views and orders with Google.',
          )}{' '}
          <Link to="/privacy-policy">{t('Privacy policy')}</Link>
        </span>
      </p>
      <div className={styles.choices}>
        <Button kind="secondary" {...{ [choiceAttribute]: 'refused' }}>
          {t('No, thanks')}
        </Button>
        <Button kind="secondary" {...{ [choiceAttribute]: 'accepted' }}>
          {t('Yes, allow')}
        </Button>
      </div>
    </section>
  )
}

/**
 * Returns true for a `PageHandle`. A CSS selector cannot replace this check: the bar comes late in
 * the HTML, and the question would move when the browser reaches it.
 */
function hasBottomBar(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'bottomBar' in handle
}
