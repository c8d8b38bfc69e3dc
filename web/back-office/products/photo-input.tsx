/**
 * Selects a photo and its description. Size and description are checked before sending; the server
 * checks the content.
 */
import { useEffect, useMemo } from 'react'

import { productLimits } from '#domain/catalogue/product-limits.ts'
import { maxUploadMegabytes } from '#domain/catalogue/upload-limits.ts'
import { FileInput, isFileTooLarge } from '#web/back-office/parts/forms/file-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './products.module.css'

export type Photo = { file: File | undefined; alt: string }

export const noPhoto: Photo = { file: undefined, alt: '' }

export function PhotoInput(props: {
  photo: Photo
  onChange: (photo: Photo) => void
  getError: (field: string) => string | undefined
  /** Increase it to clear the native file input. */
  resetCount: number
}) {
  const { photo, onChange, getError, resetCount } = props
  const t = useTranslator()
  return (
    <div className={styles.fields}>
      <Field
        id="image"
        label={t('Photo')}
        optional
        // 640 must be `photoLimits.minWidth` of the server.
        hint={t('JPEG, PNG or WebP, at least 640 pixels wide, at most {maxMegabytes} MB.', {
          maxMegabytes: maxUploadMegabytes,
        })}
        error={getError('image')}
      >
        <FileInput
          key={resetCount}
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => onChange({ ...photo, file: event.target.files?.[0] })}
        />
      </Field>
      {photo.file && (
        <Field
          id="imageAlt"
          label={t('Photo description')}
          hint={t('Read aloud by screen readers: "Jar of Night Formula on a table".')}
          error={getError('imageAlt')}
        >
          <TextInput
            value={photo.alt}
            maxLength={productLimits.alt}
            onChange={(event) => onChange({ ...photo, alt: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

/** Returns the problems of a photo before it is sent; an empty list without a photo. */
export function usePhotoProblems(photo: Photo): { field: string; text: string }[] {
  const t = useTranslator()
  if (!photo.file) return []
  return [
    ...(isFileTooLarge(photo.file)
      ? [
          {
            field: 'image',
            text: t('Photos can be at most {maxMegabytes} MB.', {
              maxMegabytes: maxUploadMegabytes,
            }),
          },
        ]
      : []),
    ...(photo.alt.trim() === ''
      ? [{ field: 'imageAlt', text: t('Describe the photo in a few words.') }]
      : []),
  ]
}

/**
 * Returns an object URL of the file, valid on this page only; it is revoked when the file changes.
 */
export function usePhotoUrl(file: File | undefined): string | undefined {
  const photoUrl = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(
    () => () => {
      if (photoUrl) URL.revokeObjectURL(photoUrl)
    },
    [photoUrl],
  )
  return photoUrl
}
