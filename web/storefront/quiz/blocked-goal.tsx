// Message for a goal without formulas yet, shown as soon as it is chosen, with a button to clear
// the choice (D-06).
import { blockButton, blockMessage } from '#domain/quiz/quiz-route.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import styles from './quiz.module.css'

export function BlockedGoal({ onClear }: { onClear: () => void }) {
  const t = useText()
  return (
    <Alert kind="warn" live="alert" className={styles.blocked}>
      <p>{t(blockMessage)}</p>
      <Button kind="secondary" size="sm" onClick={onClear}>
        {t(blockButton)}
      </Button>
    </Alert>
  )
}
