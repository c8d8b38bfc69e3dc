/**
 * State of the checkout form: typed values (stored in the draft) and errors. A field is validated
 * when it loses focus. Once it was wrong, it is validated on every keystroke.
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
  /** Error messages of the fields that show one. */
  errors: Partial<Record<CheckoutField, string>>
  /** Pass a function to merge a late response into the current form while the customer types. */
  change(fields: Change): void
  /** Call when the field loses focus. */
  leave(field: CheckoutField): void
  /** Shows all errors; returns the problems in screen order. */
  showAll(): ReturnType<typeof formProblems>
}

type Change = Partial<CheckoutForm> | ((now: CheckoutForm) => Partial<CheckoutForm>)

export function useCheckoutForm(session: Session | undefined): CheckoutFormState {
  const draft = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  const quiz = useQuizContact()
  const [shown, setShown] = useState<ReadonlySet<CheckoutField>>(new Set())
  // Once the customer has typed, an emptied form stays empty.
  const [isTyped, setTyped] = useState(false)
  const prefilled = session ? formOf(session) : quiz && formOfQuiz(quiz)
  const form = (!isTyped && isUntouched(draft.form) && prefilled) || draft.form

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
      // Read the current draft: other fields may have changed since this render.
      const current = readDraft().form
      const now = (!isTyped && isUntouched(current) && prefilled) || current
      changeDraft({ form: { ...now, ...(typeof fields === 'function' ? fields(now) : fields) } })
    },
    leave: (field) => {
      const judgement = judgeField(field, form[field])
      // An empty field is no error yet when it is left; a malformed value is.
      if (!judgement.ok && judgement.reason === 'badly formed') show([field])
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

/** The quiz asks for one name: the first word becomes the first name, the rest the last name. */
function formOfQuiz({ name, email }: QuizContact): CheckoutForm {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { ...emptyForm, guestEmail: email, guestFirstName: first, guestLastName: rest.join(' ') }
}
