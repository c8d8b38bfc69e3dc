/**
 * Edits the photos of a product: their descriptions, which photo is first, and removal. Cards and
 * carts show only the first photo.
 */
import type { Picture } from '#domain/catalogue/picture.ts'
import { productLimits } from '#domain/catalogue/product-limits.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './products.module.css'

export function PhotoList(props: {
  photos: readonly Picture[]
  onChange: (photos: Picture[]) => void
}) {
  const { photos, onChange } = props
  const t = useTranslator()
  const listOtherPhotos = ({ path }: Picture): Picture[] =>
    photos.filter((photo) => photo.path !== path)
  const changeDescription = ({ path }: Picture, alt: string): void =>
    onChange(photos.map((photo) => (photo.path === path ? { ...photo, alt } : photo)))
  if (photos.length === 0)
    return (
      <p className={styles.noPhotos}>
        {t('No photos. The drawn jar is shown where there are amounts.')}
      </p>
    )
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo.path}>
          <ProductPicture picture={photo} sizes="96px" className={styles.photo} />
          <Field
            label={t('Description of photo {number}', { number: index + 1 })}
            error={photo.alt.trim() === '' ? t('Describe the photo in a few words.') : undefined}
          >
            <TextInput
              value={photo.alt}
              maxLength={productLimits.alt}
              onChange={(event) => changeDescription(photo, event.target.value)}
            />
          </Field>
          <span className={styles.barActions}>
            {index > 0 && (
              <Button
                kind="quiet"
                size="sm"
                onClick={() => onChange([photo, ...listOtherPhotos(photo)])}
              >
                {t('Show first')}
              </Button>
            )}
            <Button kind="quiet" size="sm" onClick={() => onChange(listOtherPhotos(photo))}>
              {t('Remove')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
