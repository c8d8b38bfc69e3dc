/**
 * Tracking number of an order. Typing sends nothing and marks it as unsaved; Save sends it, Esc
 * restores the saved one, and clearing is a separate button (D-78, D-112).
 */
import { judgeTracking, trackingProblems } from '#domain/orders/tracking-number.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { CloseIcon } from '#web/ui/actions/icons.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/orders/orders.module.css'

export function TrackingField(props: {
  orderId: string
  saved: string
  draft: string | undefined
  /** For use outside a table, without a column heading. */
  alone?: boolean
  onDraft: (text: string | undefined) => void
  onSave: (text: string) => void
  onClear: () => void
}) {
  const { orderId, saved, draft, alone, onDraft, onSave, onClear } = props
  const t = useText()
  const typed = draft ?? saved
  const isUnsaved = draft !== undefined && draft.trim() !== saved
  const verdict = judgeTracking(typed)
  const problem = isUnsaved && !verdict.ok ? t(trackingProblems[verdict.reason]) : undefined
  const noteId = `tracking-${orderId}`
  return (
    <form
      className={styles.tracking}
      onSubmit={(event) => {
        event.preventDefault()
        if (isUnsaved && verdict.ok) onSave(verdict.number)
      }}
    >
      <input
        aria-label={t('Tracking number of order {number}', { number: orderId })}
        aria-describedby={isUnsaved ? noteId : undefined}
        aria-invalid={problem !== undefined && verdict.ok === false && verdict.reason !== 'empty'}
        placeholder={alone ? t('Add tracking number') : t('Add')}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={typed}
        onChange={({ target }) => onDraft(target.value === saved ? undefined : target.value)}
        onKeyDown={(event) => {
          // Keeps letters and arrow keys from the grid.
          event.stopPropagation()
          if (event.key === 'Escape') onDraft(undefined)
        }}
      />
      {isUnsaved && (
        <>
          <Button type="submit" size="sm" disabled={!verdict.ok}>
            {t('Save')}
          </Button>
          <span id={noteId} className="visually-hidden">
            {problem ?? t('Not saved yet')}
          </span>
        </>
      )}
      {!isUnsaved && saved !== '' && (
        <IconButton
          label={t('Clear tracking number {number}', { number: saved })}
          onClick={onClear}
        >
          <CloseIcon size={16} />
        </IconButton>
      )}
    </form>
  )
}
