/** Delivery facts. All of them come from the owner's settings. */
import type { ReactNode } from 'react'

import { joinSurchargeStates } from '#domain/checkout/surcharge-states.ts'
import { formatRinggit } from '#domain/money.ts'
import { hours } from '#domain/time.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { RichText, useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from '#web/storefront/checkout/checkout.module.css'

export function DeliveryPanel() {
  const t = useTranslator()
  const { delivery } = useSettings()
  const surchargeStates = joinSurchargeStates(delivery, t)
  const [, maxMakingDays] = delivery.making
  const [minTransportDays, maxTransportDays] = delivery.transport
  const facts: [name: string, text: ReactNode][] = [
    [
      t('Delivery fee'),
      surchargeStates
        ? [
            t('Free in Malaysia, except {fee} to {states}.', {
              fee: formatRinggit(delivery.surcharge),
              states: surchargeStates,
            }),
            ...(delivery.surchargeStates.includes('Labuan') ? [] : [t('Labuan is free.')]),
          ].join(' ')
        : t('Delivery is free in Malaysia.'),
    ],
    [t('Made to order'), t('Up to {days} business days after payment.', { days: maxMakingDays })],
    [
      t('On its way'),
      t(
        'Typically {soonest} to {latest} business days, {extra} more to Sabah, Sarawak and Labuan.',
        {
          soonest: minTransportDays,
          latest: maxTransportDays,
          extra: delivery.eastMalaysiaExtra,
        },
      ),
    ],
    [
      t('Tracking'),
      t('Active within {hours, plural, one {# hour} other {# hours}} of dispatch.', {
        hours: delivery.trackingActive / hours(1),
      }),
    ],
    [
      t('Another address'),
      <RichText
        key="address"
        text={t(
          'Can be changed within {hours} hours of payment, until the parcel is ready for the courier: in <account>your account</account> or by <order>finding your order</order>.',
          { hours: delivery.addressChange / hours(1) },
        )}
        tags={{
          account: (linkText) => <Link to="/user-dashboard">{linkText}</Link>,
          order: (linkText) => <Link to="/track-order">{linkText}</Link>,
        }}
      />,
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
