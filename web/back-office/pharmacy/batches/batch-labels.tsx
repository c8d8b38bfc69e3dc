/** Button that downloads the labels of all jars of a closed batch as one PDF. */
import { useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { savePdf } from '#web/back-office/pharmacy/save-pdf.ts'
import { PrintIcon } from '#web/ui/actions/icons.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

export function BatchLabels({ batchNumber }: { batchNumber: string }) {
  const t = useTranslator()
  const { isRunning, failure, run } = useAction()
  const [skippedOrders, setSkippedOrders] = useState<readonly string[]>([])
  const downloadLabels = (): void =>
    void run(async () => {
      const pdf = await callAuthenticated('GET /api/pharmacy/batches/{batchNumber}/labels', {
        params: { batchNumber },
      })
      savePdf(pdf)
      setSkippedOrders(pdf.orderIdsWithoutLabels)
    })
  return (
    <>
      <div>
        <Button
          kind="secondary"
          size="sm"
          icon={<PrintIcon />}
          working={isRunning}
          onClick={downloadLabels}
        >
          {t('Print all labels')}
          <span className="visually-hidden">
            {' '}
            {t('of batch {number}', { number: batchNumber })}
          </span>
        </Button>
      </div>
      {failure && (
        <Alert kind="error" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
      {skippedOrders.length > 0 && (
        <Alert kind="warning" live="alert">
          <p>
            {t('No labels for orders that are not approved any more: {orders}.', {
              orders: skippedOrders.join(', '),
            })}
          </p>
        </Alert>
      )}
    </>
  )
}
