/** Emails about this order, and sending one again. */
import { letterLabel } from '#domain/mail/letter-label.ts'
import { callAsCustomer } from '#web/api/browser-client.ts'
import { DateCell } from '#web/back-office/parts/cells.tsx'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'
import { Section } from '#web/ui/section.tsx'

import styles from './order.module.css'
import type { DeskOrder, useOrder } from './use-order.ts'

const states = { queued: 'queued', sent: 'sent', given_up: 'undelivered' } as const

export function OrderLetters({
  order,
  desk,
}: {
  order: DeskOrder
  desk: ReturnType<typeof useOrder>
}) {
  const t = useText()
  const { orderId, letters } = order
  return (
    <Section title={t('Emails')} size="h3">
      {letters.length === 0 && <p className="quiet">{t('No emails about this order yet.')}</p>}
      <ul className={styles.list}>
        {letters.map((letter) => (
          <li key={letter.id} className={styles.withButton}>
            <div>
              <p>
                {t(letterLabel(letter.kind))} · {t(stateText(letter.state))}
              </p>
              <p className="quiet">
                {letter.to} · <DateCell at={letter.sentAt ?? letter.queuedAt} withTime />
              </p>
            </div>
            {letter.state !== 'queued' && (
              <Button
                kind="quiet"
                size="sm"
                className={styles.atEdge}
                onClick={() =>
                  desk.tryTo(
                    callAsCustomer('POST /api/admin/orders/{orderId}/letters/{letterId}/resend', {
                      params: { orderId, letterId: letter.id },
                    }),
                  )
                }
              >
                {t('Send again')}
                <span className="visually-hidden">: {t(letterLabel(letter.kind))}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function stateText(state: string): string {
  const texts: Readonly<Record<string, string>> = states
  return texts[state] ?? state
}
