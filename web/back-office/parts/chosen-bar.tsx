/** What can be done with the rows that are ticked, above their table; nothing while none is. */
import type { ReactNode } from 'react'

import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'

import styles from './parts.module.css'

export function ChosenBar(props: {
  /** Names the bar for those who do not see it. */
  label: string
  /** How many, as a sentence. */
  words: string
  onClear: () => void
  children: ReactNode
}) {
  const { label, words, onClear, children } = props
  const t = useText()
  return (
    <div className={styles.chosen} role="region" aria-label={label}>
      <p role="status">{words}</p>
      {children}
      <Button kind="quiet" size="sm" onClick={onClear}>
        {t('Choose none')}
      </Button>
    </div>
  )
}
