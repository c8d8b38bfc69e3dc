/**
 * Amounts as labelled bars. Each figure is beside its bar, so the drawing is hidden from screen
 * readers.
 */
import { useText } from '#web/ui/behaviour/language.tsx'

import styles from './overview.module.css'

export type Bar = {
  name: string
  value: number
  /**
   * Total of which the bar shows a percentage. No percentage is shown if `value` is larger: an order
   * may have a quiz from before the counted days.
   */
  of?: number
  /** Orders in this bar have waited too long: coloured as a problem. */
  late?: boolean
}

/** `tone`: `wait` colours the bars as waiting work. */
export function Bars(props: { label: string; bars: readonly Bar[]; tone?: 'wait' }) {
  const { label, bars, tone } = props
  const t = useText()
  const maxValue = Math.max(1, ...bars.map(({ value }) => value))
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
            <rect width={(value / maxValue) * 100} height="10" />
          </svg>
          <span className={styles.value}>
            {value}
            {of !== undefined && of > 0 && value <= of && (
              <span className={styles.share}>
                {t('{share}%', { share: Math.round((value / of) * 100) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
