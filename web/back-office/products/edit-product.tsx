/**
 * Form of an existing product, with its photos. Saving sends the version that was loaded, to detect
 * edit conflicts.
 */
import { useState, type FormEvent } from 'react'

import type { CallReply } from '#contract/call.ts'
import type { Ingredient } from '#domain/catalogue/ingredient.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { LeaveWarning } from '#web/back-office/parts/leave-warning.tsx'
import { noPhoto, PhotoInput, usePhotoUrl, usePhotoProblems } from './photo-input.tsx'
import { PhotoList } from './photo-list.tsx'
import { ProductFields } from './product-fields.tsx'
import { ProductPreview } from './product-preview.tsx'
import { ProductWarnings } from './product-warnings.tsx'
import styles from './products.module.css'
import { appendPhoto } from './send-product.ts'
import { EditConflict, type Theirs } from './edit-conflict.tsx'
import { useProductForm } from './use-product-form.ts'

export type ReadProduct = CallReply<'GET /api/admin/products/{productId}'>

export function EditProduct(props: {
  read: ReadProduct
  allIngredients: readonly Ingredient[]
  onSaved: () => void
}) {
  const { read, allIngredients, onSaved } = props
  const t = useText()
  const say = useSnackbar()
  const params = { productId: String(read.product.id) }
  const state = useProductForm(read.form, allIngredients)
  const [photos, setPhotos] = useState(photosOf(read))
  const [photo, setPhoto] = useState(noPhoto)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ title: string; reason: string }>()
  const [version, setVersion] = useState(read.version)
  const [theirs, setTheirs] = useState<Theirs>()
  const address = usePhotoUrl(photo.file)
  const ofPhoto = usePhotoProblems(photo)
  const problems = [
    ...state.problems,
    ...ofPhoto.filter(({ field }) => state.attempt > 0 && !state.problemOf(field)),
  ]
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.text
  const isMoved = JSON.stringify(photos) !== JSON.stringify(photosOf(read))
  const isChanged = state.isChanged || isMoved || photo.file !== undefined

  /** Sends the photo last, so that a bad photo does not prevent saving the fields. */
  const save = async (from: number): Promise<void> => {
    setSending(true)
    setFailure(undefined)
    setTheirs(undefined)
    let title = t('The product was not saved.')
    try {
      const body = {
        version: from,
        form: state.form,
        photos: photos.map(({ path, alt }) => ({ path, alt })),
      }
      const saved = await callAuthenticated('PUT /api/admin/products/{productId}', { params, body })
      setVersion(saved.version)
      title = t('The product was saved, but not its new photo.')
      if (photo.file) {
        const upload = new FormData()
        appendPhoto(upload, photo)
        await callAuthenticated('POST /api/admin/products/{productId}/photos', {
          params,
          body: upload,
        })
      }
      say({ text: read.publishedAt ? t('Saved. Shoppers see it now.') : t('Draft saved.') })
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'CONFLICT')
        await showTheirs(setTheirs, params, (reason) => setFailure({ title, reason }))
      else {
        state.refused(error)
        setFailure({ title, reason: error.message })
      }
    }
    setSending(false)
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setFailure(undefined)
    if (!isSending && state.trySending() && ofPhoto.length === 0) void save(version)
  }

  return (
    <div className={styles.columns}>
      <form className={styles.sections} onSubmit={onSubmit} noValidate>
        {failure && (
          <Alert kind="bad" live="alert" title={failure.title}>
            <p>{t(failure.reason)}</p>
          </Alert>
        )}
        {theirs && (
          <EditConflict
            mine={state.form}
            before={read.form}
            theirs={theirs}
            onKeepMine={() => void save(theirs.version)}
            onTakeTheirs={onSaved}
          />
        )}
        <ErrorSummary
          title={t('There is a problem')}
          errors={state.attempt > 0 ? problems : []}
          attempt={failure ? 0 : state.attempt}
        />
        <ProductFields state={state} allIngredients={allIngredients} />
        <Section title={t('Photos')} size="h3">
          <PhotoList photos={photos} onChange={setPhotos} />
          <PhotoInput photo={photo} onChange={setPhoto} problemOf={problemOf} round={0} />
        </Section>
        <ProductWarnings warnings={state.warnings} />
        <div className={styles.send}>
          <Button type="submit" working={isSending} disabled={!isChanged}>
            {t('Save')}
          </Button>
          {isChanged && <span className="quiet">{t('Not saved yet')}</span>}
        </div>
      </form>
      <ProductPreview state={state} photo={address} picture={photos[0] ?? drawnOf(read)} />
      <LeaveWarning when={isChanged && !isSending} />
    </div>
  )
}

async function showTheirs(
  set: (theirs: Theirs) => void,
  params: { productId: string },
  fail: (reason: string) => void,
): Promise<void> {
  try {
    const now = await callAuthenticated('GET /api/admin/products/{productId}', { params })
    set({ version: now.version, form: now.form })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    fail(error.message)
  }
}

const photosOf = ({ product }: ReadProduct) =>
  product.pictures.filter(({ kind }) => kind === 'photo')

const drawnOf = ({ product }: ReadProduct) => product.pictures.find(({ kind }) => kind !== 'photo')
