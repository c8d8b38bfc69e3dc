/**
 * Texts of the contact form. Like the other drafts, they survive a reload and a login in this tab
 * (tab-drafts.ts).
 */
import { useEffect, useRef, useState } from 'react'

import { watchDataCleared } from '#web/api/session/clear-own-data.ts'
import { readTabDraft, saveTabDraft } from '#web/api/session/tab-drafts.ts'

/** `website` is a honeypot: hidden from people, so only bots fill it in. */
const emptyForm = { name: '', email: '', subject: '', message: '', website: '' }

export type ContactForm = typeof emptyForm
export type ContactField = keyof ContactForm

const draftName = 'contact'

export function useContactForm(initialSubject: string): {
  form: ContactForm
  changeField(field: ContactField, value: string): void
  /** Call after `sentForm` was sent: empties the form, unless it has changed meanwhile. */
  clearAfterSending(sentForm: ContactForm): void
} {
  const [form, setForm] = useState({ ...emptyForm, subject: initialSubject })
  // The newest texts. Two fields may change before the next render, for instance when early input
  // is replayed.
  const latestForm = useRef(form)
  const showForm = (newForm: ContactForm): void => {
    latestForm.current = newForm
    setForm(newForm)
  }
  /** Shows the form and stores its texts in the draft; removes the draft of an empty form. */
  const saveForm = (newForm: ContactForm): void => {
    showForm(newForm)
    const { website: _website, ...texts } = newForm
    saveTabDraft(draftName, Object.values(texts).some(Boolean) ? texts : undefined)
  }
  // In an effect: the server renders the form, and has no storage.
  useEffect(() => {
    showForm(fillEmptyFields(latestForm.current, readTabDraft(draftName)))
    return watchDataCleared(() => showForm(emptyForm))
  }, [])
  return {
    form,
    changeField: (field, value) => saveForm({ ...latestForm.current, [field]: value }),
    clearAfterSending: (sentForm) => {
      if (latestForm.current === sentForm) saveForm(emptyForm)
    },
  }
}

/**
 * Returns the form with the draft's texts in its empty fields. What was typed before hydration, and
 * the subject that the link set, stay.
 */
function fillEmptyFields(form: ContactForm, draft: unknown): ContactForm {
  if (typeof draft !== 'object' || draft === null) return form
  const texts = new Map<string, unknown>(Object.entries(draft))
  const filledForm = { ...form }
  for (const field of ['name', 'email', 'subject', 'message'] as const) {
    const text = texts.get(field)
    if (form[field] === '' && typeof text === 'string') filledForm[field] = text
  }
  return filledForm
}
