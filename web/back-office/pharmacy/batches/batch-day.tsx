/**
 * Section of one day: number of batches and capsules, a button that downloads the day sheet (PDF
 * with the total amount of each ingredient), and the cards of the batches.
 */
import type { ReactNode } from 'react'

import type { CallReply } from '#contract/call.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { PrintIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './batches.module.css'
import { savePdf } from '#web/back-office/pharmacy/save-pdf.ts'

export function BatchDay(props: {
  /** yyyy-mm-dd. */
  day: string
  /** The batches of this day, for the counts in the heading. */
  batches: CallReply<'GET /api/pharmacy/batches'>['batches']
  /** One card for each batch. */
  children: ReactNode
}) {
  const { day, batches, children } = props
  const t = useTranslator()
  const { isRunning, failure, run } = useAction()
  const headingId = `day-${day}`
  const downloadDaySheet = (): void =>
    void run(async () =>
      savePdf(await callAuthenticated('GET /api/pharmacy/days/{day}/sheet', { params: { day } })),
    )
  return (
    <section className={styles.batches} aria-labelledby={headingId}>
      <header className={styles.dayHead}>
        <div>
          <h2 id={headingId} className="h3">
            {formatDate(calendarDate(day))}
          </h2>
          <p className="quiet">
            {t('{count, plural, one {# batch} other {# batches}}, {capsules} capsules', {
              count: batches.length,
              capsules: batches.reduce((sum, batch) => sum + batch.capsules, 0),
            })}
          </p>
        </div>
        <Button
          kind="secondary"
          icon={<PrintIcon />}
          working={isRunning}
          onClick={downloadDaySheet}
        >
          {t('Print day sheet')}
        </Button>
      </header>
      {failure && (
        <Alert kind="error" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
      {children}
    </section>
  )
}
