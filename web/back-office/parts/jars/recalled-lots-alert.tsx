/**
 * Warns that an order has a jar of a recalled lot, and links to the recalls. Before the order may
 * be shipped, staff confirm here that the jar was replaced. Once the order has left the pharmacy
 * (shipped, or handed over without a courier), the page of the recall shows whether the customer
 * was emailed and has answered.
 */
import { describeDepartedLots, describeRecalledLots } from '#domain/recalls/recalled-shipping.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

export function RecalledLotsAlert(props: {
  /** Numbers of the recalled lots, such as L261122-01. */
  lots: readonly string[]
  /** Left out if the order has left the pharmacy. */
  confirmation?: { areJarsReplaced: boolean; onChange: (areJarsReplaced: boolean) => void }
}) {
  const { lots, confirmation } = props
  const t = useTranslator()
  if (lots.length === 0) return null
  return (
    <Alert kind="error" title={t('Recalled lot')}>
      {/* Without translation: the server refuses to ship the order with the same sentence. */}
      <p>{confirmation ? describeRecalledLots(lots) : describeDepartedLots(lots)}</p>
      {lots.map((lot) => (
        <p key={lot}>
          <Link to={`/admin-ingredients/lots/${lot}/recall`}>
            {t('Recall of lot {number}', { number: lot })}
          </Link>
        </p>
      ))}
      {confirmation && (
        <>
          <p>
            {t(
              'If the jar’s batch is open, weigh another lot for it. If the batch is closed, make the jar again under Lots. Once the jar is in a closed batch without the recalled lot, the order needs no confirmation.',
            )}
          </p>
          <Checkbox
            checked={confirmation.areJarsReplaced}
            onChange={(event) => confirmation.onChange(event.target.checked)}
          >
            {t('The recalled jars were replaced: this order may be shipped.')}
          </Checkbox>
        </>
      )}
    </Alert>
  )
}
