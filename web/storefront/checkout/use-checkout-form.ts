/**
 * State of the checkout form: typed values (stored in the draft) and errors. A field is validated
 * when it loses focus. After its first error it is validated on every keystroke.
 */
import { useState, useSyncExternalStore } from 'react'

import { toCheckoutForm } from '#domain/address/checkout-form-address.ts'
import { addressFromStoredUser } from '#domain/address/stored-user-address.ts'
import {
  checkoutFields,
  emptyForm,
  type CheckoutField,
  type CheckoutForm,
} from '#domain/checkout/checkout-form.ts'
import {
  findFieldErrors,
  listFormProblems,
  listMalformedFields,
  type CheckoutProblem,
} from '#domain/checkout/field-rules.ts'
import type { Session } from '#web/api/session/stored-session.ts'

import {
  changeForm,
  readDraft,
  readEmptyDraft,
  readLastFormEditor,
  watchDraft,
} from './checkout-draft-store.ts'
import { prefillForm, type FormEditor } from './prefill-form.ts'
import { useQuizContact, type QuizContact } from './use-quiz-contact.ts'

export type CheckoutFormState = {
  form: CheckoutForm
  /** Error messages (message keys) of the fields that show one. */
  errors: Partial<Record<CheckoutField, string>>
  /**
   * Changes fields: pass their new values, or a function that computes them from the current form.
   * Use a function for a late response, because the customer may have typed since the request.
   */
  change(formChange: FormChange): void
  /**
   * Call when the field loses focus: shows the error of a malformed value. An empty field gets its
   * error only from `showAllErrors`.
   */
  validateOnBlur(field: CheckoutField): void
  /**
   * Call when the form is submitted: shows all errors. Returns the problems of the form as last
   * rendered, in the sequence of the screen; an empty list if the form may be sent.
   */
  showAllErrors(): readonly CheckoutProblem[]
}

type FormChange = Partial<CheckoutForm> | ((current: CheckoutForm) => Partial<CheckoutForm>)

export function useCheckoutForm(session: Session | undefined): CheckoutFormState {
  const draft = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  const quizContact = useQuizContact()
  /** Fields that show their error while their value is invalid. */
  const [fieldsShowingErrors, setFieldsShowingErrors] = useState<ReadonlySet<CheckoutField>>(
    new Set(),
  )
  const lastEditor = useSyncExternalStore(watchDraft, readLastFormEditor, () => undefined)
  const editor: FormEditor = session ? 'customer' : 'guest'
  // A session has the complete address, the quiz only name and email.
  const prefilledForm = session
    ? toFormFromSession(session)
    : quizContact && toFormFromQuiz(quizContact)
  const form = prefillForm(draft.form, prefilledForm, { editor, lastEditor })

  // Not `useShownErrors`, which would be another file to load at the checkout.
  const showErrors = (fields: readonly CheckoutField[]): void =>
    setFieldsShowingErrors((current) => new Set([...current, ...fields]))

  return {
    form,
    errors: findFieldErrors(form, fieldsShowingErrors),
    change: (formChange) => {
      // Reads the draft again: other fields may have changed since this render.
      const currentForm = prefillForm(readDraft().form, prefilledForm, {
        editor,
        lastEditor: readLastFormEditor(),
      })
      const changedFields = typeof formChange === 'function' ? formChange(currentForm) : formChange
      changeForm({ ...currentForm, ...changedFields }, editor)
    },
    validateOnBlur: (field) => {
      if (listMalformedFields(form).includes(field)) showErrors([field])
    },
    showAllErrors: () => {
      showErrors(checkoutFields)
      return listFormProblems(form)
    },
  }
}

function toFormFromSession(session: Session): CheckoutForm {
  return toCheckoutForm(addressFromStoredUser(session.shipping), session.user.email)
}

/** The quiz asks for one name: the first word becomes the first name, the rest the last name. */
function toFormFromQuiz({ name, email }: QuizContact): CheckoutForm {
  const [firstName = '', ...otherNames] = name.trim().split(/\s+/)
  return {
    ...emptyForm,
    guestEmail: email,
    guestFirstName: firstName,
    guestLastName: otherNames.join(' '),
  }
}
