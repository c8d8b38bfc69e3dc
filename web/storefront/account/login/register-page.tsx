/** Registration form. Never reveals whether an email has an account already. */
import { useState, type FormEvent, type ReactNode } from 'react'

import {
  emptyRegistration,
  listRegistrationProblems,
  type RegistrationField,
} from '#domain/accounts/registration.ts'
import { countryName } from '#domain/address/address.ts'
import { isPostcode } from '#domain/malaysia/postcodes.ts'
import { malaysianStates } from '#domain/malaysia/states.ts'
import { callShop } from '#web/api/browser-client.ts'
import { findTown } from '#web/api/find-town.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'

import styles from '#web/storefront/account/account.module.css'
import {
  useFormSubmission,
  type FormSubmission,
} from '#web/storefront/account/use-form-submission.ts'
import { usePasswordHint } from '#web/storefront/account/use-password-hint.ts'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('Create New Account · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function RegisterPage() {
  const t = useTranslator()
  const submission = useFormSubmission()
  return (
    <div className="page">
      <div className={classNames(styles.frame, styles.wide)}>
        <h1>{t('Create New Account')}</h1>
        {submission.state === 'done' ? (
          <Alert kind="success" live="status">
            <p>{t('Registration successful! Please check your email for verification.')}</p>
            <p>
              <Link to="/login">{t('Log in')}</Link>
            </p>
          </Alert>
        ) : (
          <RegistrationForm submission={submission} />
        )}
      </div>
    </div>
  )
}

type ControlProps = {
  name: RegistrationField
  value: string
  onChange: (event: { target: { value: string } }) => void
}
type FieldsProps = {
  getControlProps: (field: RegistrationField) => ControlProps
  findError: (field: RegistrationField) => string | undefined
}

function RegistrationForm({ submission }: { submission: FormSubmission }) {
  const t = useTranslator()
  const { form, getControlProps, onPostcodeChange } = useRegistration()
  const [hasMarketingConsent, setMarketingConsent] = useState(false)
  /** Errors are shown from the first submission on, and change while typing. */
  const [submissionCount, setSubmissionCount] = useState(0)
  const problems = submissionCount === 0 ? [] : listRegistrationProblems(form)
  const findError = (field: RegistrationField) => {
    const problem = problems.find((candidate) => candidate.field === field)
    return problem && t(problem.message)
  }
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setSubmissionCount(submissionCount + 1)
    if (listRegistrationProblems(form).length > 0) return
    void submission.submit(async () => {
      // The specification lists `emailVerified`; the server ignores it.
      const body = { ...form, emailVerified: false, hasMarketingConsent }
      return (await callShop('POST /api/users/register', { body })).message
    })
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <ErrorSummary
        attempt={submissionCount}
        title={t('There is a problem')}
        errors={problems.map(({ field, message }) => ({ field, text: t(message) }))}
      />
      <AccountDetails getControlProps={getControlProps} findError={findError} />
      <ShippingDetails
        getControlProps={getControlProps}
        findError={findError}
        onPostcodeChange={onPostcodeChange}
      >
        <Checkbox
          checked={hasMarketingConsent}
          onChange={(event) => setMarketingConsent(event.target.checked)}
        >
          {t('Email me news and offers occasionally. I can unsubscribe at any time.')}
        </Checkbox>
      </ShippingDetails>
      {submission.failure && (
        <Alert kind="bad" live="alert">
          <p>{t('Registration failed. Please try again.')}</p>
          <p>{t(submission.failure.message)}</p>
        </Alert>
      )}
      <Button type="submit" working={submission.state === 'sending'}>
        {submission.state === 'sending' ? t('Registering...') : t('Register')}
      </Button>
      <p className="small quiet">
        {t('Already have an account?')} <Link to="/login">{t('Log in')}</Link>
      </p>
    </form>
  )
}

/** State of the form's fields. A postcode fills in city and state. */
function useRegistration() {
  const [form, setForm] = useState(emptyRegistration)
  /** Returns the props of the field's input or select. */
  const getControlProps = (field: RegistrationField): ControlProps => ({
    name: field,
    value: form[field],
    onChange: (event: { target: { value: string } }) =>
      setForm({ ...form, [field]: event.target.value }),
  })

  const onPostcodeChange = (postcode: string): void => {
    setForm({ ...form, postalCode: postcode })
    if (!isPostcode(postcode.trim())) return
    void findTown(postcode.trim()).then((town) => {
      if (!town) return
      setForm((current) =>
        // Ignore a late response: the postcode or the town was changed meanwhile.
        current.postalCode === postcode &&
        current.city === form.city &&
        current.state === form.state
          ? { ...current, city: town.city, state: town.state }
          : current,
      )
    })
  }
  return { form, getControlProps, onPostcodeChange }
}

function AccountDetails({ getControlProps, findError }: FieldsProps) {
  const t = useTranslator()
  const passwordHint = usePasswordHint()
  return (
    <Section title={t('Account Details')} size="h3">
      <div className={styles.fields}>
        <div className={styles.pair}>
          <Field id="firstName" label={t('First name')} error={findError('firstName')}>
            <TextInput {...getControlProps('firstName')} autoComplete="given-name" />
          </Field>
          <Field id="lastName" label={t('Last name')} error={findError('lastName')}>
            <TextInput {...getControlProps('lastName')} autoComplete="family-name" />
          </Field>
        </div>
        <Field id="email" label={t('Email')} error={findError('email')}>
          <TextInput
            {...getControlProps('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
          />
        </Field>
        <div className={styles.pair}>
          <Field
            id="password"
            label={t('Password')}
            error={findError('password')}
            hint={passwordHint}
          >
            <PasswordInput {...getControlProps('password')} autoComplete="new-password" />
          </Field>
          <Field
            id="confirmPassword"
            label={t('Confirm password')}
            error={findError('confirmPassword')}
          >
            <PasswordInput {...getControlProps('confirmPassword')} autoComplete="new-password" />
          </Field>
        </div>
      </div>
    </Section>
  )
}

function ShippingDetails(
  props: FieldsProps & { onPostcodeChange: (postcode: string) => void; children: ReactNode },
) {
  const { getControlProps, findError, onPostcodeChange, children } = props
  const t = useTranslator()
  return (
    <Section title={t('Shipping Details')} size="h3">
      <div className={styles.fields}>
        <Field id="address" label={t('Address')} error={findError('address')}>
          <TextInput {...getControlProps('address')} autoComplete="address-line1" />
        </Field>
        <Field id="address_2" label={t('Address 2')} optional>
          <TextInput {...getControlProps('address_2')} autoComplete="address-line2" />
        </Field>
        <div className={styles.pair}>
          <Field
            id="postalCode"
            label={t('Postal code')}
            hint={t('Fills in city and state.')}
            error={findError('postalCode')}
          >
            <TextInput
              {...getControlProps('postalCode')}
              onChange={(event) => onPostcodeChange(event.target.value)}
              inputMode="numeric"
              autoComplete="postal-code"
            />
          </Field>
          <Field id="city" label={t('City')} error={findError('city')}>
            <TextInput {...getControlProps('city')} autoComplete="address-level2" />
          </Field>
        </div>
        <div className={styles.pair}>
          <Field id="state" label={t('State')} error={findError('state')}>
            <Select {...getControlProps('state')} autoComplete="address-level1">
              <option value="">{t('Choose a state')}</option>
              {malaysianStates.map((name) => (
                <option key={name} value={name}>
                  {t(name)}
                </option>
              ))}
            </Select>
          </Field>
          <Field id="country" label={t('Country')} error={findError('country')}>
            <Select {...getControlProps('country')} autoComplete="country-name">
              <option>{countryName}</option>
            </Select>
          </Field>
        </div>
        <Field id="phone" label={t('Phone')} error={findError('phone')}>
          <TextInput {...getControlProps('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        {children}
      </div>
    </Section>
  )
}
