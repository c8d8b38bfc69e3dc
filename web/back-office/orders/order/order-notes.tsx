/** Internal notes. They cannot be changed later. */
import { useState, type FormEvent } from 'react'

import { maxOrderNoteLength } from '#domain/orders/order-text-limits.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { DateCell } from '#web/back-office/parts/table/cells.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

import styles from './order.module.css'
import type { StaffOrder, useOrder } from './use-order.ts'

export function OrderNotes({
  order,
  desk,
}: {
  order: StaffOrder
  desk: ReturnType<typeof useOrder>
}) {
  const t = useText()
  const [text, setText] = useState('')
  const adding = useAction()
  const { orderId, notes } = order
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const message = text.trim()
    if (message === '') return
    void adding.run(async () => {
      await desk.showResult(
        callAuthenticated('POST /api/admin/orders/{orderId}/notes', {
          params: { orderId },
          body: { words: message },
        }),
      )
      // A note typed meanwhile stays.
      setText((currentText) => (currentText === text ? '' : currentText))
    })
  }
  return (
    <Section title={t('Notes')} size="h3" aside={t('Staff only')}>
      {notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={styles.text}>{note.words}</p>
              <p className="quiet">
                {note.who} · <DateCell at={note.at} withTime />
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
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        {adding.failure && (
          <Alert kind="bad" live="alert">
            <p>{adding.failure}</p>
          </Alert>
        )}
        <Button type="submit" kind="secondary" size="sm" working={adding.isRunning}>
          {t('Add note')}
        </Button>
      </form>
    </Section>
  )
}
