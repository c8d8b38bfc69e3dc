/**
 * Amounts as labelled bars. Each figure is printed beside its bar, so the bar itself is hidden from
 * screen readers.
 */
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './overview.module.css'

type Bar = {
  name: string
  value: number
  /**
   * Total of which the bar shows a percentage. No percentage is shown if `value` is larger than the
   * total, which happens when the quiz of an order is older than the counted days.
   */
  total?: number
  /** True for orders that have waited too long: the bar is coloured as a problem. */
  isLate?: boolean
}

/** `tone`: `wait` colours the bars as waiting work. */
export function LabelledBars(props: { label: string; bars: readonly Bar[]; tone?: 'wait' }) {
  const { label, bars, tone } = props
  const t = useTranslator()
  const maxValue = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className={styles.bars} data-tone={tone}>
      {bars.map(({ name, value, total, isLate }) => (
        <li key={name}>
          <span>{name}</span>
          <svg
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            aria-hidden="true"
            data-late={(isLate && value > 0) || undefined}
          >
            <rect width={(value / maxValue) * 100} height="10" />
          </svg>
          <span className={styles.value}>
            {value}
            {total !== undefined && total > 0 && value <= total && (
              <span className={styles.share}>
                {t('{share}%', { share: Math.round((value / total) * 100) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
