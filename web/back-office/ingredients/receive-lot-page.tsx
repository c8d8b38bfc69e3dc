/**
 * Receives a lot (one delivery) of an ingredient. The lot is in quarantine until a pharmacist
 * releases it. No batch can use a lot in quarantine.
 */
import { useCallback, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'

import type { FormProblem } from '#domain/form-problem.ts'
import { validateLotForm, listLotWarnings, type LotForm } from '#domain/stock/lot-form.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { keepFocus } from '#web/back-office/parts/keep-focus.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { findIncompleteDateErrors } from '#web/back-office/parts/forms/incomplete-dates.ts'
import { UnsavedChangesWarning } from '#web/back-office/parts/forms/unsaved-changes-warning.tsx'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { createPageKeyedBy } from '#web/back-office/parts/create-page-keyed-by.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { useFormState } from '#web/back-office/parts/forms/use-form-state.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { useIsMounted } from '#web/ui/behaviour/use-is-mounted.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'

import { DeliveryFields, SourceFields } from './lot-fields.tsx'
import type { StaffIngredient } from './stock-texts.tsx'
import styles from './ingredients.module.css'

function ReceiveLotPage({ ingredientId }: { ingredientId: string }) {
  const t = useTranslator()
  const {
    data: reply,
    failure,
    reload,
  } = useApiQuery(
    (signal) =>
      callAuthenticated(
        'GET /api/pharmacy/ingredients/{ingredientId}',
        { params: { ingredientId } },
        { signal },
      ),
    ingredientId,
  )
  const name = reply?.ingredient.name
  return (
    <>
      <BackLink to={`/admin-ingredients/${ingredientId}`}>{name ?? t('Ingredient')}</BackLink>
      <PageHeader
        title={name === undefined ? t('Receive lot') : t('Receive lot of {name}', { name })}
      />
      {reply === undefined && failure === undefined && <Loader text={t('Loading')} />}
      <LoadFailure failure={failure} onRetry={reload} />
      {reply && <ReceiveForm key={ingredientId} ingredient={reply.ingredient} />}
    </>
  )
}

function ReceiveForm({ ingredient }: { ingredient: StaffIngredient }) {
  const t = useTranslator()
  const { unit } = ingredient
  const findProblems = useCallback(
    (form: LotForm): readonly FormProblem[] => {
      const formCheck = validateLotForm(form, { unit, today: dateInMalaysia(new Date()) })
      if (formCheck.ok) return []
      return Object.entries(formCheck.fields).map(([field, text]) => ({ field, phrase: { text } }))
    },
    [unit],
  )
  const [prefilledForm] = useState(() => prefillForm(ingredient))
  const formState = useFormState(prefilledForm, findProblems)
  const { receiveLot, isSending, failure } = useReceiveLot(ingredient, formState)
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSending) return
    const dateErrors = findIncompleteDateErrors(event.currentTarget, t('Enter a valid date.'))
    formState.setServerErrors({ fields: dateErrors })
    if (formState.validateForSubmit() && Object.keys(dateErrors).length === 0) void receiveLot()
  }
  const warnings = findWarnings(formState.form, ingredient)
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {failure && (
        <Alert kind="error" live="alert" title={t('The lot was not received.')}>
          <p>{t(failure)}</p>
        </Alert>
      )}
      <ErrorSummary
        title={t('There is a problem')}
        errors={formState.attemptCount > 0 ? formState.visibleErrors : []}
        // 0 leaves the focus to the alert above.
        attempt={failure ? 0 : formState.attemptCount}
      />
      <DeliveryFields formState={formState} unit={unit} />
      <SourceFields formState={formState} usualSource={ingredient} />
      {warnings.length > 0 && (
        <Alert kind="warning" live="status" title={t('Check before you save')}>
          {warnings.map((warning) => (
            <p key={warning}>{t(warning)}</p>
          ))}
        </Alert>
      )}
      <p className="quiet">
        {t('The lot goes into quarantine. A pharmacist releases it after reading its certificate.')}
      </p>
      <div className={styles.actions}>
        <Button type="submit" onMouseDown={keepFocus} working={isSending}>
          {t('Receive lot')}
        </Button>
      </div>
      <UnsavedChangesWarning hasUnsavedChanges={formState.isChanged && !isSending} />
    </form>
  )
}

function useReceiveLot(
  { id: ingredientId }: StaffIngredient,
  formState: ReturnType<typeof useFormState<LotForm>>,
) {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const receiveLot = async (): Promise<void> => {
    setSending(true)
    setFailure('')
    try {
      const { number } = await callAuthenticated(
        'POST /api/pharmacy/ingredients/{ingredientId}/lots',
        { params: { ingredientId }, body: formState.form },
      )
      showSnackbar({ text: t('Lot {number} received.', { number }) })
      if (isMounted()) await navigate(`/admin-ingredients/lots/${number}`)
    } catch (error) {
      // `isSending` stays true after success, so that leaving the page needs no confirmation.
      setSending(false)
      if (error instanceof ApiError) formState.setServerErrors(error)
      setFailure(getFailureMessage(error))
    }
  }
  return { receiveLot, isSending, failure }
}

/** Returns the form with the usual supplier and source, and today as the day of the delivery. */
function prefillForm({ supplier, compound, factor }: StaffIngredient): LotForm {
  const receivedOn = dateInMalaysia(new Date())
  return {
    supplierLot: '',
    supplier,
    amount: '',
    price: '',
    receivedOn,
    expiresOn: '',
    compound,
    factor: String(factor),
  }
}

/**
 * Returns warnings about expiry and source; none while the expiry or the source is invalid. The
 * other fields can still be empty.
 */
function findWarnings(form: LotForm, ingredient: StaffIngredient): string[] {
  const today = dateInMalaysia(new Date())
  // The warnings depend only on compound, factor and expiry. All other fields, and an empty expiry,
  // get valid values, so that the check succeeds.
  const completeForm: LotForm = {
    compound: form.compound,
    factor: form.factor,
    expiresOn: form.expiresOn || '2099-12-31',
    supplierLot: '1',
    supplier: '1',
    amount: ingredient.unit === 'mass' ? '1 g' : `1 ${ingredient.unit}`,
    price: '',
    receivedOn: '2000-01-01',
  }
  const formCheck = validateLotForm(completeForm, { unit: ingredient.unit, today })
  return formCheck.ok ? listLotWarnings(formCheck.entry, ingredient, today) : []
}

export default createPageKeyedBy('ingredientId', ReceiveLotPage)
