/**
 * Order summary of the cart. Subtotal and total are equal here: the delivery fee depends on the
 * address, so the fee is mentioned, not added.
 */
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { LockIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSettings } from '#web/api/use-settings.ts'
import { joinSurchargeStates } from '#domain/checkout/surcharge-states.ts'
import { formatRinggit } from '#domain/money.ts'
import { AmountList, AmountRow, SummaryBox, TotalRow } from '#web/ui/layout/summary-box.tsx'

import { useCart } from './use-cart.ts'
import styles from './cart-page.module.css'

export function CartSummary() {
  const t = useTranslator()
  const cart = useCart()
  const { delivery } = useSettings()
  const surchargeStates = joinSurchargeStates(delivery, t)
  return (
    <SummaryBox title={t('Order Summary')} className={styles.summary}>
      <AmountList>
        <AmountRow name={t('Subtotal')} amount={cart.subtotal} />
        <TotalRow name={t('Total')} amount={cart.subtotal} />
      </AmountList>
      <p className="small quiet">
        {surchargeStates
          ? t('Delivery is free in Malaysia except {states}, {fee}. It is added at checkout.', {
              states: surchargeStates,
              fee: formatRinggit(delivery.surcharge),
            })
          : t('Delivery is free in Malaysia.')}
      </p>
      <ButtonLink to="/checkout" size="lg" wide>
        {t('Proceed to Checkout')}
      </ButtonLink>
      <p className={styles.secure}>
        <LockIcon />
        {t('Secured payment by FPX, e-wallet or card')}
      </p>
    </SummaryBox>
  )
}
