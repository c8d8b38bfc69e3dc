/**
 * Hook that saves an existing product and its photos. Keeps the edit conflict or failure of the
 * last attempt. What staff type while a save runs stays in the form, as an unsaved change.
 */
import { useRef, useState } from 'react'

import { ApiError } from '#web/api/client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import {
  findProductConflicts,
  isPhotoStored,
  mergePhotos,
  type EditedProduct,
} from './compare-products.ts'
import { describeSave } from './describe-save.ts'
import { noPhoto, type Photo } from './photo-input.tsx'
import {
  loadSavedProduct,
  sendPhoto,
  sendProduct,
  type ProductToEdit,
  type SavedProduct,
} from './product-calls.ts'
import type { ProductFormState } from './use-product-form.ts'
import type { ProductPhotos } from './use-product-photos.ts'

/** The form and photos when a save starts. */
type SentProduct = EditedProduct & { newPhoto: Photo }

type SaveProductProps = {
  productToEdit: ProductToEdit
  formState: ProductFormState
  productPhotos: ProductPhotos
  /** Called after each step of a save, the fields and the photo, to load the product again. */
  onSaved: () => void
}

export function useSaveProduct(props: SaveProductProps) {
  const { productToEdit, formState, productPhotos } = props
  const t = useTranslator()
  const { claims } = useSettings()
  const showSnackbar = useSnackbar()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ title: string; messageKey: string }>()
  const [savedByColleague, setSavedByColleague] = useState<SavedProduct>()
  const { version, saveFields, savePhoto } = useProductCalls(props)

  /**
   * Saves the fields, then the new photo, so that a refused photo does not prevent saving the
   * fields. Pass a colleague's version to overwrite their fields; photos that they added are kept.
   * Never rejects. Do not call it again while a save runs.
   */
  const save = async (theirs?: SavedProduct): Promise<void> => {
    setSaving(true)
    setFailure(undefined)
    setSavedByColleague(undefined)
    const sent = {
      form: formState.form,
      photos: productPhotos.photos,
      newPhoto: productPhotos.newPhoto,
    }
    // Replaced once the fields are saved, so that an error says what was not saved.
    let failureTitle = t('The product was not saved.')
    try {
      const saved = await saveFields(sent, theirs)
      if (!saved.ok) {
        setSavedByColleague(saved.theirs)
        return
      }
      failureTitle = t('The product was saved, but not its new photo.')
      await savePhoto(saved.product, saved.version)
      showSnackbar({ text: t(describeSave(productToEdit, sent.form, claims)) })
    } catch (error) {
      if (error instanceof ApiError) formState.setServerErrors(error)
      setFailure({ title: failureTitle, messageKey: getFailureMessage(error) })
    } finally {
      setSaving(false)
    }
  }
  return {
    save,
    version,
    isSaving,
    failure,
    savedByColleague,
    clearFailure: () => setFailure(undefined),
  }
}

type SaveResult =
  | { ok: true; product: SentProduct; version: number }
  | { ok: false; theirs: SavedProduct }

/** The two steps of a save. Each calls `onSaved` and marks in the form what it saved. */
function useProductCalls(props: SaveProductProps) {
  const { productToEdit, formState, productPhotos, onSaved } = props
  const t = useTranslator()
  const productId = String(productToEdit.product.id)
  const [version, setVersion] = useState(productToEdit.version)
  /** Photo whose upload is not confirmed. It may be stored, if only the reply was lost. */
  const unconfirmedUpload = useRef<Photo>(undefined)
  const loaded = { form: formState.pristineForm, photos: productPhotos.pristinePhotos }

  /**
   * Saves the fields, and which photos stay. If a colleague saved first and nothing conflicts,
   * saves again with the colleague's version. Returns the colleague's product if staff must resolve
   * conflicts. Throws for other failures.
   */
  const saveFields = async (sent: SentProduct, theirs?: SavedProduct): Promise<SaveResult> => {
    const photos = theirs
      ? mergePhotos({ mine: sent.photos, loaded: loaded.photos, theirs: theirs.photos })
      : sent.photos
    const product = { ...sent, photos }
    try {
      const baseVersion = theirs?.version ?? version
      const savedVersion = await sendProduct(productId, { ...product, version: baseVersion })
      formState.markSaved(product.form)
      productPhotos.markSaved(photos, loaded.photos)
      setVersion(savedVersion)
      onSaved()
      return { ok: true, product, version: savedVersion }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error
    }
    const newerProduct = await loadSavedProduct(productId)
    const uploadedPhoto = unconfirmedUpload.current
    const isUploaded =
      uploadedPhoto?.file !== undefined &&
      uploadedPhoto.file === sent.newPhoto.file &&
      isPhotoStored(uploadedPhoto.alt, { loaded: loaded.photos, theirs: newerProduct.photos })
    if (isUploaded) productPhotos.clearUploaded(uploadedPhoto)
    const resent = isUploaded ? { ...sent, newPhoto: noPhoto } : sent
    const conflicts = findProductConflicts(t, { mine: resent, loaded, theirs: newerProduct })
    // Without conflicts, nothing of the colleague's is overwritten: they may have added a photo.
    return conflicts.length === 0
      ? saveFields(resent, newerProduct)
      : { ok: false, theirs: newerProduct }
  }

  /** Uploads the new photo, if there is one. Throws ApiError if it is refused. */
  const savePhoto = async (product: SentProduct, savedVersion: number): Promise<void> => {
    const { newPhoto, photos } = product
    if (!newPhoto.file) return
    unconfirmedUpload.current = newPhoto
    const { storedPhotos, version: newVersion } = await sendPhoto(productId, newPhoto)
    unconfirmedUpload.current = undefined
    productPhotos.clearUploaded(newPhoto)
    productPhotos.markSaved([...storedPhotos, ...photos], photos)
    // With a higher version, a colleague has saved in between: keep the old one, so that the next
    // save reports the conflict.
    if (newVersion === savedVersion + 1) setVersion(newVersion)
    onSaved()
  }
  return { version, saveFields, savePhoto }
}
