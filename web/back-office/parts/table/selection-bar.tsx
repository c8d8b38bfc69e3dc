/** Bar above a table with the actions for its selected rows. */
import type { ReactNode } from 'react'

import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/parts/parts.module.css'

export function SelectionBar(props: {
  /** Accessible name of the bar. */
  label: string
  /** Number of selected rows, as a sentence. */
  text: string
  onClear: () => void
  children: ReactNode
}) {
  const { label, text, onClear, children } = props
  const t = useTranslator()
  return (
    <div className={styles.selectionBar} role="region" aria-label={label}>
      <p role="status">{text}</p>
      {children}
      <Button kind="quiet" size="sm" onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </div>
  )
}
