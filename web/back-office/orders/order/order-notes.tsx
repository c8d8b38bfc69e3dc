/** Notes of staff about an order. A note cannot be changed later. */
import type { Dispatch, FormEvent, SetStateAction } from 'react'

import { maxOrderNoteLength } from '#domain/orders/order-text-limits.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { DateCell } from '#web/back-office/parts/table/date-cell.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import styles from './order.module.css'
import type { OrderActions, StaffOrder } from './use-order.ts'

export function OrderNotes(props: {
  order: StaffOrder
  orderActions: OrderActions
  /** Text of the new note. The page keeps it, to warn before it is lost. */
  noteText: string
  onNoteTextChange: Dispatch<SetStateAction<string>>
}) {
  const { order, orderActions, noteText, onNoteTextChange } = props
  const t = useTranslator()
  const addAction = useAction()
  const { orderId, notes } = order
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const trimmedText = noteText.trim()
    if (trimmedText === '') return
    void addAction.run(async () => {
      await orderActions.showResult(
        callAuthenticated('POST /api/admin/orders/{orderId}/notes', {
          params: { orderId },
          body: { text: trimmedText, newestNoteId: Math.max(0, ...notes.map(({ id }) => id)) },
        }),
      )
      // Text that was typed during the call stays in the field.
      onNoteTextChange((currentText) => (currentText === noteText ? '' : currentText))
    })
  }
  return (
    <Section title={t('Notes')} size="h3" aside={t('Staff only')}>
      {notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={styles.text}>{note.text}</p>
              <p className="quiet">
                {note.author} · <DateCell time={note.createdAt} withTime />
              </p>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={handleSubmit} className={styles.form}>
        <Field label={t('New note')} hint={t('Do not enter health data here.')}>
          <Textarea
            rows={2}
            maxLength={maxOrderNoteLength}
            value={noteText}
            onChange={({ target }) => onNoteTextChange(target.value)}
          />
        </Field>
        {addAction.failure && (
          <Alert kind="error" live="alert">
            <p>{addAction.failure}</p>
          </Alert>
        )}
        <Button type="submit" kind="secondary" size="sm" working={addAction.isRunning}>
          {t('Add note')}
        </Button>
      </form>
    </Section>
  )
}
