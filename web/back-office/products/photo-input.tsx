/**
 * Selects a photo and its description. The browser checks size and type immediately; the server
 * checks the content.
 */
import { useEffect, useMemo } from 'react'

import { productCaps } from '#domain/catalogue/product-form.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './products.module.css'

export type Photo = { file: File | undefined; alt: string }

export const noPhoto: Photo = { file: undefined, alt: '' }

const mostBytes = 5 * 1024 * 1024

export function PhotoInput(props: {
  photo: Photo
  onChange: (photo: Photo) => void
  problemOf: (field: string) => string | undefined
  /** Counts up to empty the native input. */
  round: number
}) {
  const { photo, onChange, problemOf, round } = props
  const t = useText()
  return (
    <div className={styles.fields}>
      <Field
        id="image"
        label={t('Photo')}
        optional
        hint={t('JPEG, PNG or WebP, at least 640 pixels wide, at most 5 MB.')}
        error={problemOf('image')}
      >
        <TextInput
          key={round}
          type="file"
          className={styles.file}
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => onChange({ ...photo, file: event.target.files?.[0] })}
        />
      </Field>
      {photo.file && (
        <Field
          id="imageAlt"
          label={t('Photo description')}
          hint={t('Read aloud by screen readers: "Jar of Night Formula on a table".')}
          error={problemOf('imageAlt')}
        >
          <TextInput
            value={photo.alt}
            maxLength={productCaps.alt}
            onChange={(event) => onChange({ ...photo, alt: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

/** Returns the problems of a photo before it is sent; none without a photo. */
export function usePhotoProblems(photo: Photo): { field: string; text: string }[] {
  const t = useText()
  if (!photo.file) return []
  return [
    ...(photo.file.size > mostBytes
      ? [{ field: 'image', text: t('Photos can be at most {most} MB.', { most: 5 }) }]
      : []),
    ...(photo.alt.trim() === ''
      ? [{ field: 'imageAlt', text: t('Describe the photo in a few words.') }]
      : []),
  ]
}

/** A URL with which only this page can show the file. */
export function usePhotoUrl(file: File | undefined): string | undefined {
  const address = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address)
    },
    [address],
  )
  return address
}
