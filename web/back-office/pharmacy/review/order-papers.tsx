/** Buttons that save the labels and the dose cards of an order as PDF files for printing. */
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { PrintIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import { savePdf } from '#web/back-office/pharmacy/save-pdf.ts'

type OrderPapersProps = {
  orderId: string
  /** True if the accessible names of the buttons include the order, for a page with several. */
  isOrderInAccessibleNames?: boolean
}

export function OrderPapers({ orderId, isOrderInAccessibleNames }: OrderPapersProps) {
  const t = useTranslator()
  const printLabelsAction = useAction()
  const printDoseCardsAction = useAction()
  const params = { orderId }
  const failure = printLabelsAction.failure || printDoseCardsAction.failure
  // The back office is in English only, so the name may be joined from two texts.
  const hiddenOrderText = isOrderInAccessibleNames && (
    <span className="visually-hidden"> {t('of order {number}', { number: orderId })}</span>
  )
  return (
    <>
      <div className={styles.buttons}>
        <Button
          kind="secondary"
          size="sm"
          icon={<PrintIcon />}
          working={printLabelsAction.isRunning}
          onClick={() =>
            void printLabelsAction.run(async () =>
              savePdf(
                await callAuthenticated('GET /api/pharmacy/orders/{orderId}/labels', { params }),
              ),
            )
          }
        >
          {t('Print labels')}
          {hiddenOrderText}
        </Button>
        <Button
          kind="secondary"
          size="sm"
          icon={<PrintIcon />}
          working={printDoseCardsAction.isRunning}
          onClick={() =>
            void printDoseCardsAction.run(async () =>
              savePdf(
                await callAuthenticated('GET /api/pharmacy/orders/{orderId}/dose-cards', {
                  params,
                }),
              ),
            )
          }
        >
          {t('Print dose cards')}
          {hiddenOrderText}
        </Button>
      </div>
      {failure && (
        <Alert kind="error" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
    </>
  )
}
