/** Button that shows the medical note of an order. Each view is recorded in the audit log. */
import { useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { TextOrNone } from '#web/back-office/orders/order-cells.tsx'
import type { OrderRow } from '#web/back-office/orders/use-orders.ts'

export function MedicalNote({ order }: { order: OrderRow }) {
  const t = useTranslator()
  const [note, setNote] = useState<string>()
  const loadAction = useAction()
  const { orderId, medicalCondition } = order
  if (medicalCondition === '') return <TextOrNone text="" />
  if (note !== undefined) return <TextOrNone text={note} />
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        working={loadAction.isRunning}
        onClick={() =>
          void loadAction.run(async () => {
            const params = { orderId }
            const health = await callAuthenticated('GET /api/admin/orders/{orderId}/health', {
              params,
            })
            setNote(health.medicalCondition)
          })
        }
      >
        {t('Show note')}
        <span className="visually-hidden"> {t('of order {number}', { number: orderId })}</span>
      </Button>
      {loadAction.failure && <span role="alert">{loadAction.failure}</span>}
    </>
  )
}
