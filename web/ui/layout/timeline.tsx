// Steps of an order: horizontal on wide screens, vertical on phones. A hidden text states each
// step's state for screen readers.
import type { ReactNode } from 'react'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import styles from './timeline.module.css'

export type TimelineStep = {
  name: string
  note?: ReactNode
  state: 'done' | 'now' | 'later'
}

export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  const t = useTranslator()
  const stateTexts = { done: t('done'), now: t('now'), later: t('to come') }
  return (
    <ol aria-label={label} className={styles.timeline}>
      {steps.map((step) => (
        <li
          key={step.name}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <p className={styles.name}>
            {step.name}
            <span className="visually-hidden">, {stateTexts[step.state]}</span>
          </p>
          {step.note && <p className={styles.note}>{step.note}</p>}
        </li>
      ))}
    </ol>
  )
}
