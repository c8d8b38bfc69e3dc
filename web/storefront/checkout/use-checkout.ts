/**
 * State of the checkout screen: the form, the note for the pharmacist, the quiz, the priced order,
 * and what the pay button does.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CartLine } from '#domain/cart/cart-line.ts'
import {
  getAlertFieldName,
  listMissingFields,
  type CheckoutForm,
} from '#domain/checkout/checkout-form.ts'
import { listFormProblems } from '#domain/checkout/field-rules.ts'
import { findFirstPayAlert, findTermsAlert, isPayEnabled } from '#domain/checkout/pay-button.ts'
import type { Translate } from '#domain/content/messages.ts'
import type { ApiError } from '#web/api/client.ts'
import { trackEvent } from '#web/api/analytics/track-event.ts'
import { refreshStoredUser } from '#web/api/session/session-calls.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { refreshSettings } from '#web/api/use-settings.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { readDraft, readEmptyDraft, watchDraft } from './checkout-draft-store.ts'
import { noteConsentText } from './pay-blocked-notice.tsx'
import { noteConsentFieldId, type MedicalNote } from './pharmacist-note.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import { isLeftOut, chooseQuizIdToSend, useOrderQuiz } from './use-order-quiz.ts'
import { usePay, type PayOrder } from './use-pay.ts'
import { useSubscribe } from '#web/storefront/checkout/plan/use-subscribe.ts'
import { usePricedOrder, type CheckoutCart } from './use-priced-order.ts'

export type CheckoutState = ReturnType<typeof useCheckout>

/**
 * `pressCount`: how often Pay was pressed. `alertText`: message key of what was missing at the last
 * press.
 */
type PayPress = { pressCount: number; alertText: string | undefined }

export function useCheckout(cart: CheckoutCart) {
  const { lines, refresh } = cart
  const t = useTranslator()
  const session = useSession()
  const formState = useCheckoutForm(session)
  const draft = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  const quiz = useOrderQuiz(session?.token ?? '')
  const isQuizLeftOut = isLeftOut(quiz, draft.leftOutQuiz)
  const [payPress, setPayPress] = useState<PayPress>({ pressCount: 0, alertText: undefined })
  // One moment for the whole screen, so that all dates agree.
  const [openedAt] = useState(() => new Date())
  const { form } = formState
  useBeginCheckoutEvent(lines)

  const pricedOrder = usePricedOrder(cart, form.guestState, openedAt)
  const { totals, voucher, totalCheck, isPriceKnown } = pricedOrder
  const handleRefusal = ({ status, code, message }: ApiError, order: PayOrder): void => {
    // Without the discount the total is higher. OrderAndPay says so, and the next press pays it.
    if (code.startsWith('VOUCHER_')) voucher.refuse(order.voucherCode, message)
    // 409: the page shows outdated prices, products or settings.
    if (status !== 409) return
    refresh()
    void refreshSettings()
  }
  const pay = usePay(handleRefusal)
  const subscribe = useSubscribe(handleRefusal)
  useEffect(() => {
    void refreshSettings()
    // The stored customer details may be outdated, and the session may have ended elsewhere.
    void refreshStoredUser()
  }, [])

  const note = withConsentState({ text: draft.note, isConsentTicked: draft.noteConsent })
  const payConditions = {
    form,
    hasAcceptedTerms: draft.terms,
    hasNoteConsent: note.hasConsent,
  }
  const isPayButtonEnabled = isPayEnabled(payConditions) && totalCheck.ok && isPriceKnown
  const termsAlert = findTermsAlert(payConditions, payPress.alertText)
  const payProblems = payPress.pressCount === 0 ? [] : listPayProblems(form, note, t)

  const buildOrder = (): PayOrder => ({
    form,
    lines,
    totals,
    voucherCode: voucher.state === 'applied' ? voucher.code : '',
    note: draft.note.trim(),
    consents: { terms: draft.terms, health: note.hasConsent },
    quizId: chooseQuizIdToSend(quiz, isQuizLeftOut),
  })

  /**
   * Call when Pay is pressed. Returns true if the payment may start; otherwise shows what is
   * missing. While a payment starts or the button is disabled, returns false and shows nothing.
   */
  const validateForPay = (): boolean => {
    if (pay.isPaying || subscribe.isBusy || !isPayButtonEnabled) return false
    const alertText = findFirstPayAlert(payConditions)
    setPayPress({ pressCount: payPress.pressCount + 1, alertText })
    const formProblems = formState.showAllErrors()
    return alertText === undefined && formProblems.length === 0 && !note.needsConsent
  }

  // For the alert, in which the specification names the empty fields.
  const missingNames = listMissingFields(form).map(getAlertFieldName).join(', ')
  return {
    ...pricedOrder,
    session,
    formState,
    draft,
    note,
    quiz,
    isQuizLeftOut,
    openedAt,
    pay,
    subscribe,
    payPress,
    payProblems,
    termsAlert,
    missingNames,
    isPayButtonEnabled,
    buildOrder,
    validateForPay,
  }
}

/**
 * Returns the problems that prevent the payment, in the sequence of the screen. `field`: id of the
 * control. `text`: translated.
 */
function listPayProblems(
  form: CheckoutForm,
  note: { needsConsent: boolean },
  t: Translate,
): { field: string; text: string }[] {
  return [
    ...listFormProblems(form).map(({ field, message }) => ({ field, text: t(message) })),
    ...(note.needsConsent ? [{ field: noteConsentFieldId, text: t(noteConsentText) }] : []),
  ]
}

/**
 * Adds whether the note may be sent: it may contain health data, so it needs consent. An empty note
 * neither needs nor has consent.
 */
function withConsentState(note: MedicalNote) {
  const isEmpty = note.text.trim() === ''
  return {
    ...note,
    needsConsent: !isEmpty && !note.isConsentTicked,
    hasConsent: !isEmpty && note.isConsentTicked,
  }
}

/** Reports begin_checkout to analytics once, even if the cart changes afterwards. */
function useBeginCheckoutEvent(lines: readonly CartLine[]): void {
  const isReported = useRef(false)
  useEffect(() => {
    if (isReported.current) return
    isReported.current = true
    const items = lines.map(({ id, price, quantity }) => ({ id, price, quantity }))
    trackEvent({ name: 'begin_checkout', items })
  }, [lines])
}
