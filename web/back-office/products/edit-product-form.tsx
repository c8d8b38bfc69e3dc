/**
 * Form of an existing product, with its photos. Saving sends the version that was loaded or last
 * saved here, to detect edit conflicts. The form stays mounted, so that what is typed during a save
 * and the focus stay.
 */
import { useEffect, type FormEvent } from 'react'

import type { Ingredient } from '#domain/catalogue/formula/ingredient.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { UnsavedChangesWarning } from '#web/back-office/parts/forms/unsaved-changes-warning.tsx'
import { PhotoInput, usePhotoUrl, usePhotoProblems } from './photo-input.tsx'
import { PhotoList } from './photo-list.tsx'
import { ProductFields } from './product-fields.tsx'
import { ProductPreview } from './product-preview.tsx'
import { ProductWarnings } from './product-warnings.tsx'
import styles from './products.module.css'
import { ProductEditConflict } from './product-edit-conflict.tsx'
import { findPhotos, type ProductToEdit } from './product-calls.ts'
import { useProductForm } from './use-product-form.ts'
import { useProductPhotos, type ProductPhotos } from './use-product-photos.ts'
import { useSaveProduct } from './use-save-product.ts'

export function EditProductForm(props: {
  productToEdit: ProductToEdit
  allIngredients: readonly Ingredient[]
  /** Must reload the product and keep this form. Called after each step of a save. */
  onSaved: () => void
  /** Must reload the product and mount this form again, to use a colleague's values. */
  onReset: () => void
  /** Called on mount, and each time `hasUnsavedChanges` changes. */
  onUnsavedChange: (hasUnsavedChanges: boolean) => void
}) {
  const { productToEdit, allIngredients, onSaved, onReset, onUnsavedChange } = props
  const t = useTranslator()
  const formState = useProductForm(productToEdit.form, allIngredients)
  const productPhotos = useProductPhotos(findPhotos(productToEdit))
  const { photos, newPhoto } = productPhotos
  const productSave = useSaveProduct({ productToEdit, formState, productPhotos, onSaved })
  const { isSaving, failure, savedByColleague, version } = productSave
  const photoUrl = usePhotoUrl(newPhoto.file)
  const photoErrors = usePhotoProblems(newPhoto)
  const errors = [
    ...formState.visibleErrors,
    ...photoErrors.filter(({ field }) => formState.attemptCount > 0 && !formState.getError(field)),
  ]
  const getError = (field: string) => errors.find((candidate) => candidate.field === field)?.text
  const isChanged = formState.isChanged || productPhotos.isChanged
  useEffect(() => onUnsavedChange(isChanged), [isChanged, onUnsavedChange])
  // A colleague saved right after this form did. The rest of the page already shows their version,
  // for instance to publish it, so the form must show it too.
  const isOutdated = productToEdit.version > version && !isSaving && !isChanged
  useEffect(() => {
    if (isOutdated) onReset()
  }, [isOutdated, onReset])

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    productSave.clearFailure()
    if (!isSaving && formState.validateForSubmit() && photoErrors.length === 0)
      void productSave.save()
  }

  return (
    <div className={styles.columns}>
      <form className={styles.sections} onSubmit={handleSubmit} noValidate>
        {failure && (
          <Alert kind="error" live="alert" title={failure.title}>
            <p>{t(failure.messageKey)}</p>
          </Alert>
        )}
        {savedByColleague && (
          <ProductEditConflict
            mine={{ form: formState.form, photos }}
            loaded={{ form: formState.pristineForm, photos: productPhotos.pristinePhotos }}
            savedByColleague={savedByColleague}
            onKeepMine={() => void productSave.save(savedByColleague)}
            onUseTheirs={onReset}
          />
        )}
        <ErrorSummary
          title={t('There is a problem')}
          errors={formState.attemptCount > 0 ? errors : []}
          // 0 leaves the focus to the alert above.
          attempt={failure ? 0 : formState.attemptCount}
        />
        <ProductFields formState={formState} allIngredients={allIngredients} />
        <PhotosSection productPhotos={productPhotos} getError={getError} />
        <ProductWarnings warnings={formState.warnings} />
        <div className={styles.send}>
          <Button type="submit" working={isSaving} aria-disabled={!isChanged}>
            {t('Save')}
          </Button>
          {isChanged && <span className="quiet">{t('Not saved yet')}</span>}
        </div>
      </form>
      <ProductPreview
        formState={formState}
        photoUrl={photoUrl}
        storedPicture={photos[0] ?? findDrawnPicture(productToEdit)}
      />
      <UnsavedChangesWarning hasUnsavedChanges={isChanged && !isSaving} />
    </div>
  )
}

function PhotosSection(props: {
  productPhotos: ProductPhotos
  getError: (field: string) => string | undefined
}) {
  const { photos, setPhotos, newPhoto, setNewPhoto, resetCount } = props.productPhotos
  const t = useTranslator()
  return (
    <Section title={t('Photos')} size="h3">
      <PhotoList photos={photos} onChange={setPhotos} />
      <PhotoInput
        photo={newPhoto}
        onChange={setNewPhoto}
        getError={props.getError}
        resetCount={resetCount}
      />
    </Section>
  )
}

const findDrawnPicture = ({ product }: ProductToEdit) =>
  product.pictures.find(({ kind }) => kind !== 'photo')
