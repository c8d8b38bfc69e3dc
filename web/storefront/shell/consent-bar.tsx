/**
 * May we count your visit? Yes and no are the same size and one press each. It lies over the page, so
 * that nothing moves, and the page works without an answer.
 */
import { useEffect, useRef, type RefObject } from 'react'

import { chooseMeasuring, readMeasuringChoice } from '#web/api/measuring-consent.ts'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import styles from './consent-bar.module.css'

export function ConsentBar() {
  const t = useText()
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    // Asked for in the footer: whoever uses a keyboard goes on here, and back there afterwards.
    if (readMeasuringChoice() === 'none') return
    const before = document.activeElement
    bar.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  useKeptClear(bar)
  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label={t('Privacy choices')}>
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
        <Button kind="secondary" onClick={() => chooseMeasuring('refused')}>
          {t('No, thanks')}
        </Button>
        <Button kind="secondary" onClick={() => chooseMeasuring('accepted')}>
          {t('Yes, count')}
        </Button>
      </div>
    </section>
  )
}

/** Tells the page how much of its lower edge is covered: what takes the focus scrolls clear of it. */
function useKeptClear(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!bar.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const { height = 0 } = entry?.target.getBoundingClientRect() ?? {}
      style.setProperty('--question', `${Math.ceil(height) + 12}px`)
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--question')
    }
  }, [bar])
}
