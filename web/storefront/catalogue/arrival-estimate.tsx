// Estimated delivery dates and the delivery fee. The cached HTML shows a number of business days;
// the dates replace it after hydration.
import { useEffect, useState } from 'react'
import type { DateRange } from '#domain/checkout/delivery-estimate.ts'
import { joinSurchargeStates } from '#domain/checkout/surcharge-states.ts'
import { formatRinggit } from '#domain/money.ts'
import { formatDate } from '#domain/time.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { TruckIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
// The line looks like the other promises of product-summary.tsx.
import styles from '#web/storefront/catalogue/product/product-summary.module.css'

export function ArrivalEstimate() {
  const t = useTranslator()
  const { delivery } = useSettings()
  const surchargeStates = joinSurchargeStates(delivery, t)
  const [dates, setDates] = useState<DateRange>()
  useEffect(() => {
    const estimate = async (): Promise<void> => {
      const { estimateDelivery } = await import('#domain/checkout/delivery-estimate.ts')
      // Undefined: the state is not known before the checkout, so Peninsular Malaysia is assumed.
      setDates(estimateDelivery(new Date(), undefined, delivery))
    }
    // If the script cannot be loaded, the number of days stays.
    estimate().catch(() => undefined)
  }, [delivery])
  const [minMakingDays, maxMakingDays] = delivery.making
  const [minTransportDays, maxTransportDays] = delivery.transport
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
                from: minMakingDays + minTransportDays,
                to: maxMakingDays + maxTransportDays,
              })}
        </strong>
        <span>
          {surchargeStates
            ? t('Free delivery, {fee} to {states}', {
                fee: formatRinggit(delivery.surcharge),
                states: surchargeStates,
              })
            : t('Delivery is free in Malaysia.')}
        </span>
      </p>
    </div>
  )
}
