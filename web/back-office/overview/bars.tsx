/**
 * A few amounts as bars, longest first to read: name, bar, figure. The figure stands beside every bar,
 * so the drawing itself is for the eye only.
 */
import { useText } from '#web/ui/language.tsx'

import styles from './overview.module.css'

export type Bar = {
  name: string
  value: number
  /**
   * The whole that it is a part of, said as a share. Somebody may order today with a quiz from before
   * the days that are counted: what is more than the whole is no share of it, and none is said.
   */
  of?: number
  /** Longer than it should be. */
  late?: boolean
}

export function Bars(props: { label: string; bars: readonly Bar[]; tone?: 'wait' }) {
  const { label, bars, tone } = props
  const t = useText()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className={styles.bars} data-tone={tone}>
      {bars.map(({ name, value, of, late }) => (
        <li key={name}>
          <span>{name}</span>
          <svg
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            aria-hidden="true"
            data-late={(late && value > 0) || undefined}
          >
            <rect width={(value / most) * 100} height="10" />
          </svg>
          <span className={styles.value}>
            {value}
            {of !== undefined && of > 0 && value <= of && (
              <span className={styles.share}>
                {t('{share} %', { share: Math.round((value / of) * 100) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
