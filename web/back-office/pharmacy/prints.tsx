/** The papers of an order: labels for the jars and dose cards, once its batches are checked. */
import { callAsCustomer } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PrintIcon } from '#web/ui/icons.tsx'
import { useText } from '#web/ui/language.tsx'

import styles from './pharmacy.module.css'
import type { Review } from './review-panel.tsx'
import { savePdf } from './save-pdf.ts'

export function Prints({ review }: { review: Review }) {
  const t = useText()
  const labels = useAction()
  const cards = useAction()
  if (review.state !== 'approved') return null
  const params = { orderId: review.orderId }
  const isReady = review.lines.every(({ batch }) => batch?.checked)
  const failure = labels.failure || cards.failure
  return (
    <section className={styles.block} aria-labelledby="prints">
      <h3 id="prints">{t('Papers')}</h3>
      {isReady ? (
        <div className={styles.buttons}>
          <Button
            kind="secondary"
            icon={<PrintIcon />}
            working={labels.isRunning}
            onClick={() =>
              void labels.run(async () =>
                savePdf(
                  await callAsCustomer('GET /api/pharmacy/orders/{orderId}/labels', { params }),
                ),
              )
            }
          >
            {t('Labels')}
          </Button>
          <Button
            kind="secondary"
            icon={<PrintIcon />}
            working={cards.isRunning}
            onClick={() =>
              void cards.run(async () =>
                savePdf(
                  await callAsCustomer('GET /api/pharmacy/orders/{orderId}/dose-cards', { params }),
                ),
              )
            }
          >
            {t('Dose cards')}
          </Button>
        </div>
      ) : (
        <p className="quiet">
          {t('Labels and dose cards are printed once every jar is in a checked batch.')}
        </p>
      )}
      {failure && (
        <Alert kind="bad" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
    </section>
  )
}
