/** Contact form and the shop's other contact details. */
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'

import { comingSoonRanges } from '#domain/catalogue/categories.ts'
import { invalidEmailMessage, isEmail } from '#domain/checkout/field-rules.ts'
import { contactLimits } from '#domain/contact/contact-limits.ts'
import type { Translate } from '#domain/content/messages.ts'
import { callShop } from '#web/api/browser-client.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { buildPageMeta } from '#web/api/page-meta.ts'
import { toApiError } from '#web/api/to-api-error.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useShownErrors } from '#web/ui/forms/use-shown-errors.ts'

import styles from './contact.module.css'
import { useContactForm, type ContactField, type ContactForm } from './use-contact-form.ts'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return buildPageMeta({
    matches,
    path: '/contact',
    title: t('Contact Us'),
    description: t('Contact us or ask our pharmacist.'),
  })
}

/**
 * Returns the subject for a visitor from the card of a coming-soon range, which names the range in
 * the query; '' for all others.
 */
function getInitialSubject(requestedRange: string | null, t: Translate): string {
  const range = comingSoonRanges.find((name) => name === requestedRange)
  return range === undefined
    ? ''
    : t('Please email me when {range} is on sale', { range: t(range) })
}

export default function ContactPage() {
  const t = useTranslator()
  const { service } = useSettings()
  return (
    <div className="page">
      <div className={styles.columns}>
        <div className={styles.main}>
          <div className="page-head">
            <h1>{t('Contact Us')}</h1>
            <p className="lead">
              {t(
                'We reply within {days, plural, one {# business day} other {# business days}}. Please do not include health details in this form.',
                { days: service.answerDays },
              )}
            </p>
          </div>
          <MessageForm />
        </div>
        <ContactDetails />
      </div>
    </div>
  )
}

/**
 * `failed`: the server refused the message; `unexpected`: any other failure, such as no network.
 */
type SendingState = 'idle' | 'sending' | 'sent' | 'failed' | 'unexpected'

function MessageForm() {
  const t = useTranslator()
  const [query] = useSearchParams()
  const { form, changeField, clearAfterSending } = useContactForm(
    getInitialSubject(query.get('about'), t),
  )
  const [submissionCount, setSubmissionCount] = useState(0)
  const [state, setState] = useState<SendingState>('idle')
  const [failureText, setFailureText] = useState('')

  const { shownFields, show, hideAll } = useShownErrors<ContactField>()
  const problems = findProblems(form, t)
  const findProblem = (field: ContactField) => problems.find((problem) => problem.field === field)
  const findError = (field: ContactField) =>
    submissionCount > 0 || shownFields.has(field) ? findProblem(field)?.text : undefined
  const getControlProps = (field: ContactField) => ({
    name: field,
    value: form[field],
    onChange: (event: { target: { value: string } }) => changeField(field, event.target.value),
    onBlur: () => {
      // An empty field gets its error only when the form is submitted.
      if (form[field].trim() !== '' && findProblem(field)) show(field)
    },
  })

  const sendMessage = async (): Promise<void> => {
    setState('sending')
    try {
      await callShop('POST /api/users/contactus', { body: form })
      clearAfterSending(form)
      setSubmissionCount(0)
      hideAll()
      setState('sent')
    } catch (error) {
      const { status, message } = toApiError(error)
      setFailureText(message)
      setState(status > 0 ? 'failed' : 'unexpected')
    }
  }
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setSubmissionCount(submissionCount + 1)
    if (state === 'sending') return
    if (problems.length === 0) void sendMessage()
    else setState('idle')
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <ErrorSummary
        attempt={submissionCount}
        title={t('There is a problem')}
        errors={submissionCount === 0 ? [] : problems}
      />
      <MessageFields getControlProps={getControlProps} findError={findError} />
      <SubmitResult state={state} failureText={failureText} />
      <div>
        <Button type="submit" working={state === 'sending'}>
          {t('Send Message')}
        </Button>
      </div>
    </form>
  )
}

type FieldProblem = { field: ContactField; text: string }

/** Returns the problems in the sequence of the fields. The server checks the honeypot. */
function findProblems(form: ContactForm, t: Translate): FieldProblem[] {
  const checks: { field: ContactField; text: string | false }[] = [
    { field: 'name', text: form.name.trim() === '' && t('Enter your name.') },
    {
      field: 'email',
      text:
        (form.email.trim() === '' && t('Email is required.')) ||
        (!isEmail(form.email.trim()) && t(invalidEmailMessage)),
    },
    { field: 'subject', text: form.subject.trim() === '' && t('Enter a subject.') },
    { field: 'message', text: form.message.trim() === '' && t('Enter your message.') },
  ]
  return checks.flatMap(({ field, text }) => (text ? [{ field, text }] : []))
}

type MessageFieldsProps = {
  getControlProps: (field: ContactField) => {
    name: string
    value: string
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
  }
  findError: (field: ContactField) => string | undefined
}

function MessageFields({ getControlProps, findError }: MessageFieldsProps) {
  const t = useTranslator()
  return (
    <>
      <div className={styles.pair}>
        <Field id="name" label={t('Name')} error={findError('name')}>
          <TextInput
            {...getControlProps('name')}
            autoComplete="name"
            maxLength={contactLimits.name}
            required
          />
        </Field>
        <Field id="email" label={t('Email')} error={findError('email')}>
          <TextInput
            {...getControlProps('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            required
          />
        </Field>
      </div>
      <Field id="subject" label={t('Subject')} error={findError('subject')}>
        <TextInput {...getControlProps('subject')} maxLength={contactLimits.subject} required />
      </Field>
      <Field id="message" label={t('Message')} error={findError('message')}>
        <Textarea
          {...getControlProps('message')}
          rows={7}
          maxLength={contactLimits.message}
          required
        />
      </Field>
      {/* Honeypot: hidden from people, filled in by bots. */}
      <div className={styles.honeypot} aria-hidden="true">
        <label htmlFor="website">{t('Leave this empty')}</label>
        <input id="website" tabIndex={-1} autoComplete="off" {...getControlProps('website')} />
      </div>
    </>
  )
}

function SubmitResult({ state, failureText }: { state: SendingState; failureText: string }) {
  const t = useTranslator()
  return (
    <>
      {state === 'sent' && (
        <Alert kind="success" live="status">
          {t('Your message has been sent successfully!')}
        </Alert>
      )}
      {state === 'failed' && (
        <Alert kind="error" live="alert">
          <p>{t('Failed to send your message. Please try again.')}</p>
          {failureText && <p>{t(failureText)}</p>}
        </Alert>
      )}
      {state === 'unexpected' && (
        <Alert kind="error" live="alert">
          <p>{t('An unexpected error occurred.')}</p>
          <p>{t(failureText)}</p>
        </Alert>
      )}
    </>
  )
}

/** Seller and other contact details, which the law requires on the page. */
function ContactDetails() {
  const t = useTranslator()
  const { seller } = useSettings()
  return (
    <Section title={t('Other ways')} size="h3">
      <dl className={styles.facts}>
        <dt>{t('Email')}</dt>
        <dd>
          <a href={`mailto:${seller.email}`}>{seller.email}</a>
        </dd>
        <dt>{t('Phone')}</dt>
        <dd>
          <a href={`tel:${seller.phone}`}>{seller.phone}</a>
        </dd>
        {seller.whatsApp && (
          <>
            <dt>{t('WhatsApp')}</dt>
            <dd>
              <a href={`https://wa.me/${seller.whatsApp}`} rel="noopener noreferrer">
                {t('Ask a pharmacist')}
              </a>
            </dd>
          </>
        )}
        <dt>{t('Address')}</dt>
        <dd>
          {[`${seller.legalEntity} (${seller.registrationNumber})`, ...seller.address].map(
            (line) => (
              <span key={line}>{line}</span>
            ),
          )}
        </dd>
        <dt>{t('Your personal data')}</dt>
        <dd>
          <a href={`mailto:${seller.privacyContact}`}>{seller.privacyContact}</a>
        </dd>
      </dl>
    </Section>
  )
}
