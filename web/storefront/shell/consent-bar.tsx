/**
 * May we count your visit? Yes and no are the same size and one press each. It lies over the page, so
 * that nothing moves, and the page works without an answer. It is in every page's HTML and hidden from
 * who has answered; its buttons work before the page is awake (measuring-question.ts). It is part of
 * the shell's own script: a part that wakes up later may be made anew under a finger.
 */
import { useMatches } from 'react-router'

import { questionId } from '#web/api/measuring-question.ts'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import styles from './consent-bar.module.css'

export function ConsentBar() {
  const t = useText()
  const isAboveBar = useMatches().some(({ handle }) => hasBottomBar(handle))
  return (
    <section
      id={questionId}
      tabIndex={-1}
      className={styles.bar}
      data-above-bar={isAboveBar || undefined}
      aria-label={t('Privacy choices')}
    >
      <p className={styles.words}>
        <strong>{t('May we count your visit?')}</strong>{' '}
        <span>
          {t(
            'We count which pages and steps are used, never your answers, your name or your health. Where we advertise, Google learns of views and orders.',
          )}{' '}
          <TextLink to="/privacy-policy">{t('Privacy policy')}</TextLink>
        </span>
      </p>
      <div className={styles.choices}>
        <Button kind="secondary" data-measuring="refused">
          {t('No, thanks')}
        </Button>
        <Button kind="secondary" data-measuring="accepted">
          {t('Yes, count')}
        </Button>
      </div>
    </section>
  )
}

/**
 * A page with a bar of its own at the foot of a phone's window says so (`handle = { bottomBar: true }`):
 * that bar comes late in the HTML, and the question would move when it is read.
 */
function hasBottomBar(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'bottomBar' in handle
}
