// Product pictures: one large, thumbnails of the others. The first picture is preloaded; the others
// load in full size when chosen.
import { useState } from 'react'
import type { Picture } from '#domain/catalogue/picture.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'
import styles from './product-gallery.module.css'

export function ProductGallery(props: {
  pictures: readonly Picture[]
  pigment: number | undefined
}) {
  const { pictures, pigment } = props
  const t = useText()
  const [chosen, choose] = useState(0)
  const shown = pictures[chosen] ?? pictures[0]
  return (
    <div className={styles.gallery}>
      <Stage pigment={pigment} className={styles.stage}>
        {shown ? (
          <ProductPicture
            // A new element per picture, so that the old picture disappears while the new one
            // loads.
            key={shown.path}
            picture={shown}
            first={chosen === 0}
            sizes="(width <= 600px) 60vw, (width <= 900px) 50vw, 600px"
            className={classNames(styles.picture, styles[shown.kind])}
          />
        ) : (
          <p className={styles.none}>{t('No picture yet')}</p>
        )}
      </Stage>
      {pictures.length > 1 && (
        <ul className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.path}>
              <button
                type="button"
                className={styles.thumb}
                aria-pressed={index === chosen}
                aria-label={picture.alt}
                onClick={() => choose(index)}
              >
                <Stage pigment={pigment} className={styles.small}>
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
