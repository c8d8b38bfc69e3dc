/**
 * Form of an existing product, with its photos. Saving sends the version that was loaded, to detect
 * edit conflicts.
 */
import { useEffect, useState, type FormEvent } from 'react'

import type { Ingredient } from '#domain/catalogue/formula/ingredient.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'

import { UnsavedChangesWarning } from '#web/back-office/parts/forms/unsaved-changes-warning.tsx'
import { noPhoto, PhotoInput, usePhotoUrl, usePhotoProblems } from './photo-input.tsx'
import { PhotoList } from './photo-list.tsx'
import { ProductFields } from './product-fields.tsx'
import { ProductPreview } from './product-preview.tsx'
import { ProductWarnings } from './product-warnings.tsx'
import styles from './products.module.css'
import { ProductEditConflict } from './product-edit-conflict.tsx'
import { useProductForm } from './use-product-form.ts'
import { useSaveProduct, type ProductToEdit } from './use-save-product.ts'

export function EditProductForm(props: {
  productToEdit: ProductToEdit
  allIngredients: readonly Ingredient[]
  /** Must reload the product. Called after a save, and to use a colleague's values. */
  onSaved: () => void
  /** Called on mount, and each time `hasUnsavedChanges` changes. */
  onUnsavedChange: (hasUnsavedChanges: boolean) => void
}) {
  const { productToEdit, allIngredients, onSaved, onUnsavedChange } = props
  const t = useTranslator()
  const formState = useProductForm(productToEdit.form, allIngredients)
  const [existingPhotos, setExistingPhotos] = useState(findPhotos(productToEdit))
  const [newPhoto, setNewPhoto] = useState(noPhoto)
  const productSave = useSaveProduct({
    productToEdit,
    formState,
    existingPhotos,
    newPhoto,
    onSaved,
  })
  const { isSaving, failure, savedByColleague } = productSave
  const photoUrl = usePhotoUrl(newPhoto.file)
  const photoErrors = usePhotoProblems(newPhoto)
  const errors = [
    ...formState.visibleErrors,
    ...photoErrors.filter(({ field }) => formState.attemptCount > 0 && !formState.getError(field)),
  ]
  const getError = (field: string) => errors.find((candidate) => candidate.field === field)?.text
  const hasChangedPhotos =
    JSON.stringify(existingPhotos) !== JSON.stringify(findPhotos(productToEdit))
  const isChanged = formState.isChanged || hasChangedPhotos || newPhoto.file !== undefined
  useEffect(() => onUnsavedChange(isChanged), [isChanged, onUnsavedChange])

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
            <p>{t(failure.reason)}</p>
          </Alert>
        )}
        {savedByColleague && (
          <ProductEditConflict
            myForm={formState.form}
            loadedForm={productToEdit.form}
            savedByColleague={savedByColleague}
            onKeepMine={() => void productSave.save(savedByColleague.version)}
            onUseTheirs={onSaved}
          />
        )}
        <ErrorSummary
          title={t('There is a problem')}
          errors={formState.attemptCount > 0 ? errors : []}
          attempt={failure ? 0 : formState.attemptCount}
        />
        <ProductFields formState={formState} allIngredients={allIngredients} />
        <Section title={t('Photos')} size="h3">
          <PhotoList photos={existingPhotos} onChange={setExistingPhotos} />
          <PhotoInput photo={newPhoto} onChange={setNewPhoto} getError={getError} resetCount={0} />
        </Section>
        <ProductWarnings warnings={formState.warnings} />
        <div className={styles.send}>
          <Button type="submit" working={isSaving} disabled={!isChanged}>
            {t('Save')}
          </Button>
          {isChanged && <span className="quiet">{t('Not saved yet')}</span>}
        </div>
      </form>
      <ProductPreview
        formState={formState}
        photoUrl={photoUrl}
        storedPicture={existingPhotos[0] ?? findDrawnPicture(productToEdit)}
      />
      <UnsavedChangesWarning hasUnsavedChanges={isChanged && !isSaving} />
    </div>
  )
}

const findPhotos = ({ product }: ProductToEdit) =>
  product.pictures.filter(({ kind }) => kind === 'photo')

const findDrawnPicture = ({ product }: ProductToEdit) =>
  product.pictures.find(({ kind }) => kind !== 'photo')
