/**
 * The checkout: one screen with nine fields and the order beside them. Typed data is never lost:
 * the draft survives the payment page and a reload, and a refused payment keeps the cart.
 */
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'

import { lineTotal, type CartLine } from '#domain/cart/cart-line.ts'
import type { Formula } from '#domain/catalogue/formula.ts'
import { alertToken, missingFields } from '#domain/checkout/checkout-form.ts'
import { estimateDelivery } from '#domain/checkout/delivery-estimate.ts'
import { formProblems } from '#domain/checkout/field-rules.ts'
import { fieldsAlert, firstPayAlert, isPayEnabled } from '#domain/checkout/pay-button.ts'
import { checkoutTotals, judgeTotal } from '#domain/checkout/totals.ts'
import { parseState } from '#domain/malaysia/states.ts'
import { formatRinggit, senFromRinggit } from '#domain/money.ts'
import { trackEvent } from '#web/api/analytics.ts'
import { refreshStoredUser } from '#web/api/log-in.ts'
import { useSession } from '#web/api/use-session.ts'
import { refreshSettings, useSettings } from '#web/api/use-settings.ts'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { ChevronDownIcon } from '#web/ui/actions/icons.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import styles from './checkout.module.css'
import { ContactFields } from '#web/storefront/checkout/address/contact-fields.tsx'
import { DeliveryFields } from '#web/storefront/checkout/address/delivery-fields.tsx'
import { changeDraft, readDraft, readEmptyDraft, watchDraft } from './draft-store.ts'
import { OrderAllergies } from './order-allergies.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaySection } from './pay-section.tsx'
import { PayBlockedNotice, consentOrEmptyNote } from './pay-blocked-notice.tsx'
import { PharmacistNote, type Note } from './pharmacist-note.tsx'
import { PlanPay } from '#web/storefront/checkout/plan/plan-pay.tsx'
import { PlanSection } from '#web/storefront/checkout/plan/plan-section.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import { isLeftOut, quizIdToSend, useOrderQuiz } from './use-order-quiz.ts'
import { usePay, type PayOrder } from './use-pay.ts'
import { usePlan } from '#web/storefront/checkout/plan/use-plan.ts'
import { useSubscribe } from '#web/storefront/checkout/plan/use-subscribe.ts'
import { useVoucher } from './use-voucher.ts'

export type CheckoutCart = {
  lines: readonly CartLine[]
  products: ReadonlyMap<number, { formula?: Formula | undefined; size?: number }>
  /** Compares the lines with the catalogue again. */
  refresh(): void
}

export function CheckoutScreen(props: CheckoutCart & { onNeedAccount: () => void }) {
  const { lines, products, refresh, onNeedAccount } = props
  const t = useText()
  const settings = useSettings()
  const session = useSession()
  const fields = useCheckoutForm(session)
  const draft = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  const note: Note = { text: draft.note, consent: draft.noteConsent }
  const quiz = useOrderQuiz(session?.token ?? '')
  const isQuizLeftOut = isLeftOut(quiz, draft.leftOutQuiz)
  const [wasUnticked, setUnticked] = useState(false)
  const [pressed, setPressed] = useState({ attempt: 0, alert: '' })
  const [now] = useState(() => new Date())
  const { form } = fields
  useReportBegin(lines)

  const state = parseState(form.guestState)
  const priced = lines.map(({ price, quantity }) => ({ price: senFromRinggit(price), quantity }))
  const bare = checkoutTotals(
    { lines: priced, state, option: 'oneTime', voucher: senFromRinggit(0) },
    settings,
  )
  const voucher = useVoucher(bare.subtotal)
  const once = checkoutTotals(
    { lines: priced, state, option: 'oneTime', voucher: voucher.value },
    settings,
  )
  const plan = usePlan({ lines, products, state, voucher: voucher.value }, settings, now)
  const totals = plan.chosen?.first ?? once
  const payable = judgeTotal(lines.length > 0, totals.total, settings.payment)
  const onOutdated = (): void => {
    refresh()
    void refreshSettings()
  }
  const pay = usePay({ onOutdated })
  const subscribe = useSubscribe({ onOutdated })
  useEffect(() => {
    void refreshSettings()
    // The stored customer details may be an hour old, and the session may have ended elsewhere
    // (D-110).
    void refreshStoredUser()
  }, [])

  const noteText = note.text.trim()
  const needsConsent = noteText !== '' && !note.consent
  const consentType = noteText !== '' && note.consent
  const isEnabled = isPayEnabled({ form, terms: draft.terms, consentType }) && payable.ok
  const problems =
    pressed.attempt === 0
      ? []
      : [
          ...formProblems(form).map(({ field, message }) => ({ field, text: t(message) })),
          ...(needsConsent ? [{ field: 'healthConsent', text: t(consentOrEmptyNote) }] : []),
        ]

  const order = (): PayOrder => ({
    form,
    lines,
    totals,
    voucherCode: voucher.state === 'applied' ? voucher.code : '',
    note: noteText,
    consents: { terms: draft.terms, health: consentType },
    quizId: quizIdToSend(quiz, isQuizLeftOut),
  })

  /** Validates and shows what is missing; returns true if the payment may start. */
  const onPress = (): boolean => {
    if (pay.isPaying || subscribe.isBusy || !isEnabled) return false
    const alert = firstPayAlert({ form, terms: draft.terms, consentType }) ?? ''
    setPressed({ attempt: pressed.attempt + 1, alert })
    const invalidFields = fields.showAll()
    return alert === '' && invalidFields.length === 0 && !needsConsent
  }

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    // A plan is paid with PayPal's own button; Enter in a field must not start a payment.
    if (!plan.chosen && onPress()) void pay.pay(order())
  }

  const missing = missingFields(form).map(alertToken).join(', ')
  return (
    <form className={styles.columns} onSubmit={onSubmit} noValidate>
      <div className={styles.form}>
        <ErrorSummary
          attempt={pressed.attempt}
          title={missing === '' ? t('There is a problem') : `${t(fieldsAlert)} ${missing}`}
          errors={problems}
        />
        <details className={styles.phoneTotal}>
          <summary>
            <span>
              {t('Order summary, {count, plural, one {# item} other {# items}}', {
                count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
              })}
            </span>
            <strong>{formatRinggit(totals.total)}</strong>
            <ChevronDownIcon />
          </summary>
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                <span>
                  {t('{quantity} × {name}', { quantity: line.quantity, name: line.name })}
                </span>
                <span>{formatRinggit(lineTotal(line))}</span>
              </li>
            ))}
          </ul>
        </details>
        <ContactFields state={fields} session={session} />
        <DeliveryFields state={fields} />
        <PlanSection plan={plan} once={once.total} />
        <PharmacistNote
          note={note}
          onChange={({ text, consent }) => changeDraft({ note: text, noteConsent: consent })}
          error={pressed.attempt > 0 && needsConsent ? t(consentOrEmptyNote) : undefined}
        >
          <OrderAllergies
            quiz={quiz}
            isLeftOut={isQuizLeftOut}
            onLeaveOut={(quizId) => changeDraft({ leftOutQuiz: quizId })}
          />
        </PharmacistNote>
      </div>
      <OrderSummary
        lines={lines}
        formulas={products}
        totals={totals}
        plan={plan.chosen}
        voucher={voucher}
        state={state}
        arrives={estimateDelivery(now, state, settings.delivery)}
        hasNote={consentType}
      >
        <PaySection
          terms={{
            agreed: draft.terms,
            wasUnticked,
            change: (agreed) => {
              changeDraft({ terms: agreed })
              if (!agreed) setUnticked(true)
            },
          }}
          alert={missing === '' && !draft.terms ? pressed.alert || undefined : undefined}
          failure={plan.chosen ? subscribe.failure : failureText()}
          isEnabled={isEnabled}
          isPaying={pay.isPaying}
          isFree={payable.ok && payable.way === 'free'}
          waits={
            <PayBlockedNotice
              form={form}
              terms={draft.terms}
              needsConsent={needsConsent}
              onPress={fields.leave}
            />
          }
          wallet={
            plan.chosen && (
              <PlanPay
                isEnabled={isEnabled}
                isBusy={subscribe.isBusy}
                wasLeft={subscribe.wasLeft}
                onPress={onPress}
                onBegin={() => subscribe.begin(order(), plan.chosen?.option ?? 'threeMonth')}
                onApproved={subscribe.approved}
                onLeft={subscribe.left}
                onFailed={subscribe.failed}
                onBuyOnce={() => plan.choose('oneTime')}
                onNeedAccount={onNeedAccount}
              />
            )
          }
        />
      </OrderSummary>
    </form>
  )

  function failureText(): string {
    if (payable.ok || payable.reason === 'empty cart') return pay.failure
    return t('The minimum bank payment is {minimum}. Remove the voucher or add a product.', {
      minimum: formatRinggit(settings.payment.providerMinimum),
    })
  }
}

/** Reports begin_checkout to analytics once, even if the cart changes afterwards. */
function useReportBegin(lines: readonly CartLine[]): void {
  const isReported = useRef(false)
  useEffect(() => {
    if (isReported.current) return
    isReported.current = true
    const items = lines.map(({ id, price, quantity }) => ({ id, price, quantity }))
    trackEvent({ name: 'begin_checkout', items })
  }, [lines])
}
