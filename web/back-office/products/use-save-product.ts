/**
 * Hook that saves an existing product and its photos. Keeps the edit conflict or failure of the
 * last attempt.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import type { Photo } from './photo-input.tsx'
import type { SavedProduct } from './product-edit-conflict.tsx'
import { appendPhoto } from './product-upload.ts'
import type { ProductFormState } from './use-product-form.ts'

/** A product with its form, its version, its price history, and what a draft still needs. */
export type ProductToEdit = CallReply<'GET /api/admin/products/{productId}'>

export function useSaveProduct(props: {
  productToEdit: ProductToEdit
  formState: ProductFormState
  existingPhotos: ProductToEdit['product']['pictures']
  newPhoto: Photo
  onSaved: () => void
}) {
  const { productToEdit, formState, existingPhotos, newPhoto, onSaved } = props
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  const params = { productId: String(productToEdit.product.id) }
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ title: string; reason: string }>()
  const [version, setVersion] = useState(productToEdit.version)
  const [savedByColleague, setSavedByColleague] = useState<SavedProduct>()

  /**
   * Saves the fields, then the new photo, so that a refused photo does not prevent saving the
   * fields. Pass a colleague's version to overwrite the colleague's changes.
   */
  const save = async (baseVersion = version): Promise<void> => {
    setSaving(true)
    setFailure(undefined)
    setSavedByColleague(undefined)
    // Replaced once the fields are saved, so that an error says what was not saved.
    let failureTitle = t('The product was not saved.')
    try {
      const body = {
        version: baseVersion,
        form: formState.form,
        photos: existingPhotos.map(({ path, alt }) => ({ path, alt })),
      }
      const savedProduct = await callAuthenticated('PUT /api/admin/products/{productId}', {
        params,
        body,
      })
      setVersion(savedProduct.version)
      failureTitle = t('The product was saved, but not its new photo.')
      if (newPhoto.file) {
        const upload = new FormData()
        appendPhoto(upload, newPhoto)
        await callAuthenticated('POST /api/admin/products/{productId}/photos', {
          params,
          body: upload,
        })
      }
      showSnackbar({
        text: productToEdit.publishedAt ? t('Saved. Shoppers see it now.') : t('Draft saved.'),
      })
      onSaved()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT')
        await loadColleaguesProduct(params, {
          onLoaded: setSavedByColleague,
          onFailed: (reason) => setFailure({ title: failureTitle, reason }),
        })
      else {
        if (error instanceof ApiError) formState.setServerErrors(error)
        setFailure({ title: failureTitle, reason: getFailureMessage(error) })
      }
    } finally {
      setSaving(false)
    }
  }
  return {
    save,
    isSaving,
    failure,
    savedByColleague,
    clearFailure: () => setFailure(undefined),
  }
}

/** Loads the version that a colleague saved, after an edit conflict. */
async function loadColleaguesProduct(
  params: { productId: string },
  handlers: {
    onLoaded: (colleaguesProduct: SavedProduct) => void
    onFailed: (reason: string) => void
  },
): Promise<void> {
  const { onLoaded, onFailed } = handlers
  try {
    const savedProduct = await callAuthenticated('GET /api/admin/products/{productId}', { params })
    onLoaded({ version: savedProduct.version, form: savedProduct.form })
  } catch (error) {
    onFailed(getFailureMessage(error))
  }
}
