// When an order placed now would arrive, as dates, and what delivery costs. The page itself is kept
// for everybody, so its HTML says how many business days; the dates come once it is awake.
import { useSyncExternalStore } from 'react'
import { estimateDelivery } from '#domain/checkout/delivery-estimate.ts'
import { formatRinggit } from '#domain/money.ts'
import { dateInMalaysia, formatDate, startOfDay } from '#domain/time.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { TruckIcon } from '#web/ui/icons.tsx'
import { useText } from '#web/ui/language.tsx'
import styles from './product-summary.module.css'

/** Nothing to listen to: a page is seldom open over midnight, and the checkout says it again. */
const never = () => () => undefined
const today = () => dateInMalaysia(new Date())
const unknown = () => undefined

export function Arrival() {
  const t = useText()
  const { delivery } = useSettings()
  const day = useSyncExternalStore(never, today, unknown)
  const [soonestMade, latestMade] = delivery.making
  const [soonestThere, latestThere] = delivery.transport
  const dates = day && estimateDelivery(startOfDay(day), undefined, delivery)
  return (
    <div className={styles.promise}>
      <TruckIcon />
      <p>
        <strong>
          {dates
            ? t('Arrives {from} to {to}', {
                from: formatDate(dates.from),
                to: formatDate(dates.to),
              })
            : t('Arrives in {from} to {to} business days', {
                from: soonestMade + soonestThere,
                to: latestMade + latestThere,
              })}
        </strong>
        <span>
          {t('Free delivery, {fee} to {states}', {
            fee: formatRinggit(delivery.surcharge),
            states: delivery.surchargeStates.join(t(' and ')),
          })}
        </span>
      </p>
    </div>
  )
}
