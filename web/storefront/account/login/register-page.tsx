/**
 * Registration form. The server's reply does not reveal whether the email has an account already,
 * and this page must not either.
 */
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
import { useSettings } from '#web/api/use-settings.ts'
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
import { useShownErrors } from '#web/ui/forms/use-shown-errors.ts'
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
  onBlur: () => void
}
type FieldsProps = {
  /** Returns the props of an input or select. */
  getControlProps: (field: RegistrationField) => ControlProps
  /** Returns the props of the Field around the control. ErrorSummary links to its id. */
  getFieldProps: (field: RegistrationField) => { id: string; error: string | undefined }
}

function RegistrationForm({ submission }: { submission: FormSubmission }) {
  const t = useTranslator()
  const { values, problems, shownFields, getControlProps, onPostcodeChange } =
    useRegistrationFields()
  const [hasMarketingConsent, setHasMarketingConsent] = useState(false)
  const [submissionCount, setSubmissionCount] = useState(0)
  // From the first submission on, every invalid field shows its error.
  const isSubmitted = submissionCount > 0
  const getFieldProps = (field: RegistrationField) => {
    const problem = problems.find((candidate) => candidate.field === field)
    const isShown = isSubmitted || shownFields.has(field)
    return { id: field, error: isShown && problem ? t(problem.message) : undefined }
  }
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setSubmissionCount(submissionCount + 1)
    if (problems.length > 0) return
    void submission.submit(async () => {
      // The specification lists `emailVerified`; the server ignores it.
      const body = { ...values, emailVerified: false, hasMarketingConsent }
      await callShop('POST /api/users/register', { body })
    })
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <ErrorSummary
        attempt={submissionCount}
        title={t('There is a problem')}
        errors={
          isSubmitted ? problems.map(({ field, message }) => ({ field, text: t(message) })) : []
        }
      />
      <AccountDetails getControlProps={getControlProps} getFieldProps={getFieldProps} />
      <ShippingDetails
        getControlProps={getControlProps}
        getFieldProps={getFieldProps}
        onPostcodeChange={onPostcodeChange}
      >
        <Checkbox
          checked={hasMarketingConsent}
          onChange={(event) => setHasMarketingConsent(event.target.checked)}
        >
          {t('Email me news and offers occasionally. I can unsubscribe at any time.')}
        </Checkbox>
      </ShippingDetails>
      {submission.failure && (
        <Alert kind="error" live="alert">
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

/**
 * Returns the values and problems of the form's fields. `shownFields`: fields that were left with
 * an invalid value. `onPostcodeChange` also fills in city and state.
 */
function useRegistrationFields() {
  const [values, setValues] = useState(emptyRegistration)
  const { shownFields, show } = useShownErrors<RegistrationField>()
  const problems = listRegistrationProblems(values, useSettings().delivery)
  const getControlProps = (field: RegistrationField): ControlProps => ({
    name: field,
    value: values[field],
    onChange: (event) => {
      const { value } = event.target
      setValues((current) => ({ ...current, [field]: value }))
    },
    onBlur: () => {
      // An empty field gets its error only when the form is submitted.
      if (values[field].trim() !== '' && problems.some((problem) => problem.field === field))
        show(field)
    },
  })

  const onPostcodeChange = (postcode: string): void => {
    const { city, state } = values
    setValues((current) => ({ ...current, postalCode: postcode }))
    if (!isPostcode(postcode.trim())) return
    // findTown never rejects.
    void findTown(postcode.trim()).then((town) => {
      if (!town) return
      setValues((current) =>
        // Ignore a late response: the postcode or the town was changed meanwhile.
        current.postalCode === postcode && current.city === city && current.state === state
          ? { ...current, city: town.city, state: town.state }
          : current,
      )
    })
  }
  return { values, problems, shownFields, getControlProps, onPostcodeChange }
}

function AccountDetails({ getControlProps, getFieldProps }: FieldsProps) {
  const t = useTranslator()
  const passwordHint = usePasswordHint()
  return (
    <Section title={t('Account Details')} size="h3">
      <div className={styles.fields}>
        <div className={styles.pair}>
          <Field {...getFieldProps('firstName')} label={t('First name')}>
            <TextInput {...getControlProps('firstName')} autoComplete="given-name" />
          </Field>
          <Field {...getFieldProps('lastName')} label={t('Last name')}>
            <TextInput {...getControlProps('lastName')} autoComplete="family-name" />
          </Field>
        </div>
        <Field {...getFieldProps('email')} label={t('Email')}>
          <TextInput
            {...getControlProps('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
          />
        </Field>
        <div className={styles.pair}>
          <Field {...getFieldProps('password')} label={t('Password')} hint={passwordHint}>
            <PasswordInput {...getControlProps('password')} autoComplete="new-password" />
          </Field>
          <Field {...getFieldProps('confirmPassword')} label={t('Confirm password')}>
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
  const { getControlProps, getFieldProps, onPostcodeChange, children } = props
  const t = useTranslator()
  return (
    <Section title={t('Shipping Details')} size="h3">
      <div className={styles.fields}>
        <Field {...getFieldProps('address')} label={t('Address')}>
          <TextInput {...getControlProps('address')} autoComplete="address-line1" />
        </Field>
        <Field {...getFieldProps('address_2')} label={t('Address 2')} optional>
          <TextInput {...getControlProps('address_2')} autoComplete="address-line2" />
        </Field>
        <div className={styles.pair}>
          <Field
            {...getFieldProps('postalCode')}
            label={t('Postal code')}
            hint={t('Fills in city and state.')}
          >
            <TextInput
              {...getControlProps('postalCode')}
              onChange={(event) => onPostcodeChange(event.target.value)}
              inputMode="numeric"
              autoComplete="postal-code"
            />
          </Field>
          <Field {...getFieldProps('city')} label={t('City')}>
            <TextInput {...getControlProps('city')} autoComplete="address-level2" />
          </Field>
        </div>
        <div className={styles.pair}>
          <Field {...getFieldProps('state')} label={t('State')}>
            <Select {...getControlProps('state')} autoComplete="address-level1">
              <option value="">{t('Choose a state')}</option>
              {malaysianStates.map((name) => (
                <option key={name} value={name}>
                  {t(name)}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...getFieldProps('country')} label={t('Country')}>
            <Select {...getControlProps('country')} autoComplete="country-name">
              <option>{countryName}</option>
            </Select>
          </Field>
        </div>
        <Field {...getFieldProps('phone')} label={t('Phone')}>
          <TextInput {...getControlProps('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        {children}
      </div>
    </Section>
  )
}
