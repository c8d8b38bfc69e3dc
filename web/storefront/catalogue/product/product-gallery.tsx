// Product pictures: one large, thumbnails of the others. The first picture is preloaded; the others
// load in full size when chosen.
import { useState } from 'react'
import type { Picture } from '#domain/catalogue/picture.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { pagePictureSizes, ProductPicture } from '#web/ui/product/product-picture.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'
import styles from './product-gallery.module.css'

export function ProductGallery(props: {
  pictures: readonly Picture[]
  /** Colour number of the product's background ingredient (`Stage`). */
  pigment: number | undefined
}) {
  const { pictures, pigment } = props
  const t = useTranslator()
  const [chosenIndex, setChosenIndex] = useState(0)
  const shownPicture = pictures[chosenIndex] ?? pictures[0]
  return (
    <div className={styles.gallery}>
      <Stage pigment={pigment} className={styles.stage}>
        {shownPicture ? (
          <ProductPicture
            // A new element per picture, so that the old picture disappears while the new one
            // loads.
            key={shownPicture.path}
            picture={shownPicture}
            eager={chosenIndex === 0}
            sizes={pagePictureSizes}
            className={classNames(styles.picture, styles[shownPicture.kind])}
          />
        ) : (
          <p className={styles.noPicture}>{t('No picture yet')}</p>
        )}
      </Stage>
      {pictures.length > 1 && (
        <ul className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.path}>
              <button
                type="button"
                className={styles.thumb}
                aria-pressed={index === chosenIndex}
                aria-label={picture.alt}
                onClick={() => setChosenIndex(index)}
              >
                <Stage pigment={pigment} className={styles.thumbStage}>
                  <ProductPicture
                    picture={picture}
                    alt=""
                    sizes="160px"
                    className={classNames(styles.picture, styles[picture.kind])}
                  />
                </Stage>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
