/**
 * Adds a product as a draft, with a form and a preview. After a failure the input stays in the
 * form. `?copy=21` starts with the fields of another product, without its SKU.
 */
import { useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'

import { emptyProductForm, type ProductForm } from '#domain/catalogue/product-form.ts'
import type { Ingredient } from '#domain/catalogue/formula/ingredient.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { BackLink } from '#web/back-office/parts/back-link.tsx'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { UnsavedChangesWarning } from '#web/back-office/parts/forms/unsaved-changes-warning.tsx'
import { noPhoto, PhotoInput, usePhotoUrl, usePhotoProblems } from './photo-input.tsx'
import { ProductFields } from './product-fields.tsx'
import { ProductPreview } from './product-preview.tsx'
import { ProductWarnings } from './product-warnings.tsx'
import styles from './products.module.css'
import { buildProductUpload } from './product-upload.ts'
import { useProductForm } from './use-product-form.ts'

/** Parameter of the URL: the id of the product to copy. */
const copyParameter = 'copy'

export default function AddProductPage() {
  const [searchParams] = useSearchParams()
  const copiedProductId = searchParams.get(copyParameter) ?? ''
  // Mounted again for each copied product: the form of one must not show the fields of another.
  return <AddProduct key={copiedProductId} copiedProductId={copiedProductId} />
}

function AddProduct({ copiedProductId }: { copiedProductId: string }) {
  const t = useTranslator()
  const { data, failure, reload } = useApiQuery(async (signal) => {
    const [allIngredients, original] = await Promise.all([
      callAuthenticated('GET /api/admin/ingredients', {}, { signal }),
      /^\d+$/.test(copiedProductId)
        ? callAuthenticated(
            'GET /api/admin/products/{productId}',
            { params: { productId: copiedProductId } },
            { signal },
          )
        : undefined,
    ])
    return { allIngredients, form: original ? { ...original.form, sku: '' } : emptyProductForm }
  }, copiedProductId)
  return (
    <>
      <BackLink to="/admin-products">{t('All products')}</BackLink>
      <PageHeader title={t('Add product')} />
      <LoadFailure failure={failure} onRetry={reload} />
      {!data && failure === undefined && <Loader text={t('Loading')} />}
      {data && <NewProductForm initialForm={data.form} allIngredients={data.allIngredients} />}
    </>
  )
}

type AddedProduct = {
  id: number
  name: string
  warnings: readonly string[]
  missing: readonly string[]
}

type Submission =
  | { state: 'idle' | 'sending' }
  | ({ state: 'added' } & AddedProduct)
  | { state: 'failed'; reason: string }

function NewProductForm({
  initialForm,
  allIngredients,
}: {
  initialForm: ProductForm
  allIngredients: readonly Ingredient[]
}) {
  const t = useTranslator()
  const formState = useProductForm(initialForm, allIngredients)
  const [photo, setPhoto] = useState(noPhoto)
  const [addedCount, setAddedCount] = useState(0)
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' })
  const messageAreaRef = useRef<HTMLDivElement>(null)
  const photoUrl = usePhotoUrl(photo.file)
  const photoErrors = usePhotoProblems(photo)
  const errors = [
    ...formState.visibleErrors,
    ...photoErrors.filter(({ field }) => formState.attemptCount > 0 && !formState.getError(field)),
  ]
  const getError = (field: string) => errors.find((candidate) => candidate.field === field)?.text

  const addProduct = async (): Promise<void> => {
    setSubmission({ state: 'sending' })
    try {
      const body = buildProductUpload(formState.form, photo)
      const addedProduct = await callAuthenticated('POST /api/backend/addproduct', { body })
      setSubmission({ state: 'added', ...addedProduct, name: formState.form.product_name.trim() })
      formState.replaceForm(emptyProductForm)
      setPhoto(noPhoto)
      setAddedCount(addedCount + 1)
    } catch (error) {
      if (error instanceof ApiError) formState.setServerErrors(error)
      setSubmission({ state: 'failed', reason: getFailureMessage(error) })
    }
    requestAnimationFrame(() => messageAreaRef.current?.focus())
  }
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (submission.state === 'sending') return
    setSubmission({ state: 'idle' })
    if (formState.validateForSubmit() && photoErrors.length === 0) void addProduct()
  }
  const isChanged = formState.isChanged || photo.file !== undefined
  const isFailed = submission.state === 'failed'

  return (
    <div className={styles.columns}>
      <form className={styles.sections} onSubmit={handleSubmit} noValidate>
        <div ref={messageAreaRef} tabIndex={-1} className={styles.top}>
          {submission.state === 'added' && <AddedMessage {...submission} />}
          {isFailed && errors.length === 0 && <FailedMessage reason={submission.reason} />}
        </div>
        <ErrorSummary
          title={t(isFailed ? 'Failed to add product. Please try again.' : 'There is a problem')}
          errors={formState.attemptCount > 0 ? errors : []}
          // 0 while sending, so that the summary takes the focus again if the server refuses.
          attempt={submission.state === 'sending' ? 0 : formState.attemptCount}
        />
        <ProductFields formState={formState} allIngredients={allIngredients} />
        <Section title={t('Photos')} size="h3">
          <PhotoInput
            photo={photo}
            onChange={setPhoto}
            getError={getError}
            resetCount={addedCount}
          />
        </Section>
        <ProductWarnings warnings={formState.warnings} />
        <div className={styles.send}>
          <Button type="submit" working={submission.state === 'sending'}>
            {t('Add product')}
          </Button>
          {isChanged && <span className="quiet">{t('Not saved yet')}</span>}
        </div>
      </form>
      <ProductPreview formState={formState} photoUrl={photoUrl} />
      <UnsavedChangesWarning
        hasUnsavedChanges={isChanged && submission.state !== 'sending'}
        formParameter={copyParameter}
      />
    </div>
  )
}

function AddedMessage({ id, name, warnings, missing }: AddedProduct) {
  const t = useTranslator()
  return (
    <Alert kind="success" live="status" title={t('Product added successfully!')}>
      <p>
        {t('{name} is a draft. Shoppers see it once it is published.', { name })}{' '}
        <Link to={`/admin-products/${id}`}>{t('Review and publish')}</Link>
      </p>
      {[...missing, ...warnings].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  )
}

/**
 * Shows the sentence that the specification requires for a failed upload, then the reason. If the
 * server's message contains the same sentence, it is removed from the reason.
 */
function FailedMessage({ reason }: { reason: string }) {
  const t = useTranslator()
  const sentence = t('Failed to add product. Please try again.')
  const detail = reason.replace(sentence, '').trim()
  return (
    <Alert kind="error" live="alert" title={sentence}>
      {detail && <p>{t(detail)}</p>}
    </Alert>
  )
}
