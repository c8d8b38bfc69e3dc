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
  const latest = useRef(form)
  const show = (newForm: ContactForm): void => {
    latest.current = newForm
    setForm(newForm)
  }
  const save = (newForm: ContactForm): void => {
    show(newForm)
    const { website: _website, ...texts } = newForm
    saveTabDraft(draftName, Object.values(texts).some(Boolean) ? texts : undefined)
  }
  // In an effect: the server renders the form, and has no storage.
  useEffect(() => {
    show(fillEmptyFields(latest.current, readTabDraft(draftName)))
    return watchDataCleared(() => show(emptyForm))
  }, [])
  return {
    form,
    changeField: (field, value) => save({ ...latest.current, [field]: value }),
    clearAfterSending: (sentForm) => {
      if (latest.current === sentForm) save(emptyForm)
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
