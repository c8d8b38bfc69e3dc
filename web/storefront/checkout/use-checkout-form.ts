/**
 * The form of the checkout: what was typed (kept in the draft), what is wrong with it. A field is
 * judged when it is left, and again on every keystroke once it was wrong, so that the complaint goes
 * the moment it no longer holds.
 */
import { useState, useSyncExternalStore } from 'react'

import { checkoutFormOf } from '#domain/address/checkout-form-address.ts'
import { addressFromStoredUser } from '#domain/address/stored-user-address.ts'
import {
  checkoutFields,
  emptyForm,
  type CheckoutField,
  type CheckoutForm,
} from '#domain/checkout/checkout-form.ts'
import { formProblems, judgeField } from '#domain/checkout/field-rules.ts'
import type { Session } from '#web/api/stored-session.ts'

import { changeDraft, readDraft, readEmptyDraft, watchDraft } from './draft-store.ts'
import { useQuizContact, type QuizContact } from './use-quiz-contact.ts'

export type CheckoutFormState = {
  form: CheckoutForm
  /** Message per field that shall show one. */
  errors: Partial<Record<CheckoutField, string>>
  /** A function is given the form of that moment, for answers that arrive while she types on. */
  change(fields: Change): void
  /** The field was left. */
  leave(field: CheckoutField): void
  /** Shows what is wrong with every field; answers the problems in screen order. */
  showAll(): ReturnType<typeof formProblems>
}

type Change = Partial<CheckoutForm> | ((now: CheckoutForm) => Partial<CheckoutForm>)

export function useCheckoutForm(session: Session | undefined): CheckoutFormState {
  const draft = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  const quiz = useQuizContact()
  const [shown, setShown] = useState<ReadonlySet<CheckoutField>>(new Set())
  // Once somebody has typed, an emptied form stays empty.
  const [isTyped, setTyped] = useState(false)
  const known = session ? formOf(session) : quiz && formOfQuiz(quiz)
  const form = (!isTyped && isUntouched(draft.form) && known) || draft.form

  const errors: Partial<Record<CheckoutField, string>> = {}
  for (const field of shown) {
    const judgement = judgeField(field, form[field])
    if (!judgement.ok) errors[field] = judgement.message
  }

  const show = (fields: readonly CheckoutField[]): void =>
    setShown((before) => new Set([...before, ...fields]))

  return {
    form,
    errors,
    change: (fields) => {
      setTyped(true)
      // Not the form of this rendering: other fields may have been typed since.
      const kept = readDraft().form
      const now = (!isTyped && isUntouched(kept) && known) || kept
      changeDraft({ form: { ...now, ...(typeof fields === 'function' ? fields(now) : fields) } })
    },
    leave: (field) => {
      const judgement = judgeField(field, form[field])
      // Tabbing through an empty form is no mistake yet; a wrong value is.
      if (!judgement.ok && judgement.why === 'badly formed') show([field])
    },
    showAll: () => {
      show(checkoutFields)
      return formProblems(form)
    },
  }
}

function isUntouched(form: CheckoutForm): boolean {
  return checkoutFields.every((field) => form[field] === emptyForm[field])
}

function formOf(session: Session): CheckoutForm {
  return checkoutFormOf(addressFromStoredUser(session.user.shipping), session.user.user.email)
}

/** The quiz asks for one name: its first word, and what follows. */
function formOfQuiz({ name, email }: QuizContact): CheckoutForm {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { ...emptyForm, guestEmail: email, guestFirstName: first, guestLastName: rest.join(' ') }
}
