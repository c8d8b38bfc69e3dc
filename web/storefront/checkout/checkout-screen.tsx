/**
 * The checkout: one screen with all fields, and the order beside them. The draft keeps what was
 * typed during the payment and a reload, and a refused payment keeps the cart.
 */
import { useState, type FormEvent } from 'react'

import { computeLineTotal, type CartLine } from '#domain/cart/cart-line.ts'
import { withNote } from '#domain/checkout/checkout-draft.ts'
import { estimateDelivery } from '#domain/checkout/delivery-estimate.ts'
import { missingFieldsAlertText } from '#domain/checkout/pay-button.ts'
import { formatRinggit, type Sen } from '#domain/money.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { ChevronDownIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './checkout.module.css'
import { ContactFields } from '#web/storefront/checkout/address/contact-fields.tsx'
import { DeliveryFields } from '#web/storefront/checkout/address/delivery-fields.tsx'
import { changeDraft } from './checkout-draft-store.ts'
import { OrderAllergies } from './order-allergies.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaySection } from './pay-section.tsx'
import { PayBlockedNotice, noteConsentText } from './pay-blocked-notice.tsx'
import { PharmacistNote } from './pharmacist-note.tsx'
import { PendingPlan, PlanPayment } from '#web/storefront/checkout/plan/plan-payment.tsx'
import { PlanSection } from '#web/storefront/checkout/plan/plan-section.tsx'
import { useCheckout, type CheckoutState } from './use-checkout.ts'
import type { CheckoutCart } from './use-priced-order.ts'

export function CheckoutScreen(props: CheckoutCart & { onNeedAccount: () => void }) {
  const { lines } = props
  const t = useTranslator()
  const checkout = useCheckout(props)
  const { session, formState, note, quiz, isQuizLeftOut, planChoice, oneTimeTotals } = checkout
  const { totals, payPress, payProblems, missingNames } = checkout
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    // A plan is paid with PayPal's own button; Enter in a field must not start a payment.
    if (!planChoice.chosenOffer && checkout.validateForPay())
      void checkout.pay.startPayment(checkout.buildOrder())
  }
  return (
    <form className={styles.columns} onSubmit={handleSubmit} noValidate>
      <div className={styles.form}>
        <ErrorSummary
          attempt={payPress.pressCount}
          title={
            missingNames === ''
              ? t('There is a problem')
              : `${t(missingFieldsAlertText)} ${missingNames}`
          }
          errors={payProblems}
        />
        <PhoneTotal lines={lines} total={totals.total} />
        <ContactFields formState={formState} session={session} />
        <DeliveryFields formState={formState} />
        <PlanSection planChoice={planChoice} oneTimePrice={oneTimeTotals.total} />
        <PharmacistNote
          note={note}
          onChange={({ text, isConsentTicked }) => changeDraft(withNote(text, isConsentTicked))}
          error={payPress.pressCount > 0 && note.needsConsent ? t(noteConsentText) : undefined}
        >
          <OrderAllergies
            quiz={quiz}
            isLeftOut={isQuizLeftOut}
            onLeaveOut={(quizId) => changeDraft({ leftOutQuiz: quizId })}
          />
        </PharmacistNote>
      </div>
      <OrderAndPay cart={props} checkout={checkout} onNeedAccount={props.onNeedAccount} />
    </form>
  )
}

type OrderAndPayProps = {
  cart: CheckoutCart
  checkout: CheckoutState
  onNeedAccount: () => void
}

/** The order with its total, and the button that pays it. */
function OrderAndPay(props: OrderAndPayProps) {
  const { cart, checkout } = props
  const { draft, formState, note, planChoice, totals, voucher, deliveryState } = checkout
  const { totalCheck, openedAt, pay, subscribe, termsAlert, isPayButtonEnabled } = checkout
  const { form } = formState
  const { chosenOffer } = planChoice
  const t = useTranslator()
  const settings = useSettings()
  // True once the customer has unticked the terms. Only then is there a warning at the checkbox.
  const [wasUnticked, setWasUnticked] = useState(false)
  const payFailure =
    totalCheck.ok || totalCheck.reason === 'empty cart'
      ? pay.failure
      : t('The minimum bank payment is {minimum}. Remove the voucher or add a product.', {
          minimum: formatRinggit(settings.payment.providerMinimum),
        })
  return (
    <OrderSummary
      lines={cart.lines}
      formulas={cart.products}
      totals={totals}
      chosenOffer={chosenOffer}
      voucher={voucher}
      deliveryState={deliveryState}
      arrivalDates={estimateDelivery(openedAt, deliveryState, settings.delivery)}
      isNoteSent={note.hasConsent}
    >
      <PaySection
        terms={{
          isAccepted: draft.terms,
          wasUnticked,
          onChange: (isAccepted) => {
            changeDraft({ terms: isAccepted })
            if (!isAccepted) setWasUnticked(true)
          },
        }}
        alertText={termsAlert}
        failure={planChoice.option === 'oneTime' ? payFailure : subscribe.failure}
        priceChange={
          voucher.isRefusedByOrder &&
          t(
            'The voucher is not used: your total is now {total}. To try the voucher again, press “Apply” beside it.',
            { total: formatRinggit(totals.total) },
          )
        }
        isEnabled={isPayButtonEnabled}
        isPaying={pay.isPaying}
        isFree={totalCheck.ok && totalCheck.paymentKind === 'free'}
        blockedNotice={
          <PayBlockedNotice
            form={form}
            hasAcceptedTerms={draft.terms}
            needsConsent={note.needsConsent}
            isCheckingVoucher={voucher.isUndecided}
            onPress={formState.validateOnBlur}
          />
        }
        planPayment={planChoice.option === 'oneTime' ? undefined : <PayPlan {...props} />}
      />
    </OrderSummary>
  )
}

/** PayPal's button for the chosen plan, or a notice until the price of the plan is known. */
function PayPlan({ cart, checkout, onNeedAccount }: OrderAndPayProps) {
  const { planChoice, subscribe, isPayButtonEnabled, validateForPay, buildOrder } = checkout
  const { chosenOffer } = planChoice
  const handleBuyOnce = (): void => planChoice.choose('oneTime')
  if (!chosenOffer)
    return (
      <PendingPlan
        hasFailed={cart.state === 'failed'}
        onRetry={cart.refresh}
        onBuyOnce={handleBuyOnce}
      />
    )
  return (
    <PlanPayment
      isEnabled={isPayButtonEnabled}
      isBusy={subscribe.isBusy}
      wasCancelled={subscribe.wasCancelled}
      onPress={validateForPay}
      createSubscription={() => subscribe.createSubscription(buildOrder(), chosenOffer.option)}
      onApproved={subscribe.onApproved}
      onCancelled={subscribe.onCancelled}
      onFailed={subscribe.onFailed}
      onBuyOnce={handleBuyOnce}
      onNeedAccount={onNeedAccount}
    />
  )
}

/** Collapsed order with its total above the form; shown on phones only. */
function PhoneTotal({ lines, total }: { lines: readonly CartLine[]; total: Sen }) {
  const t = useTranslator()
  return (
    <details className={styles.phoneTotal}>
      <summary>
        <span>
          {t('Order summary, {count, plural, one {# item} other {# items}}', {
            count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          })}
        </span>
        <strong>{formatRinggit(total)}</strong>
        <ChevronDownIcon />
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <span>{t('{quantity} × {name}', { quantity: line.quantity, name: line.name })}</span>
            <span>{formatRinggit(computeLineTotal(line))}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
