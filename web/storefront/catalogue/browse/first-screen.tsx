// First screen of a product page, rendered over the list from the card's data while the page loads.
// Its style sheets are those of the product page, so that nothing moves when the page replaces it
// (compared by open-product.journey.ts). Hidden from screen readers and the keyboard, which get the
// page itself.
import { useEffect, useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { findBackgroundIngredient } from '#domain/catalogue/formula/formula.ts'
import { formatRinggit } from '#domain/money.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ArrowLeftIcon } from '#web/ui/actions/icons.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'
import {
  cardPictureSizes,
  pagePictureSizes,
  ProductPicture,
} from '#web/ui/product/product-picture.tsx'
import { buyBarButtonId } from '#web/storefront/catalogue/product/buy-bar-button.ts'
import barStyles from '#web/storefront/catalogue/product/buy-bar.module.css'
import galleryStyles from '#web/storefront/catalogue/product/product-gallery.module.css'
import pageStyles from '#web/storefront/catalogue/product/product-page.module.css'
import summaryStyles from '#web/storefront/catalogue/product/product-summary.module.css'
import styles from './first-screen.module.css'

export type CardProduct = Pick<
  Product,
  'id' | 'product_name' | 'category' | 'price' | 'size' | 'available' | 'formula' | 'pictures'
>

/** `top`: lower edge of the shop's navigation bar, in px from the top of the window. */
export function FirstScreen({ product, top }: { product: CardProduct; top: number }) {
  const t = useTranslator()
  const { formula, pictures } = product
  const pigment = formula && findBackgroundIngredient(formula)?.pigment
  const [picture] = pictures
  const [isAddPressed, setAddPressed] = useState(false)
  useEffect(() => {
    if (!isAddPressed) return
    // When the page replaces this screen, the press is repeated on the page's button.
    return () => document.getElementById(buyBarButtonId)?.click()
  }, [isAddPressed])
  return (
    <div className={styles.screen} style={{ top }} aria-hidden="true" data-first-screen>
      <div className={classNames('page', pageStyles.product)}>
        <p className={styles.back}>
          <ArrowLeftIcon />
          {t('Back')}
        </p>
        <div className={pageStyles.columns}>
          <div className={galleryStyles.gallery}>
            <Stage pigment={pigment} className={galleryStyles.stage}>
              {/* The browser has the card's file already. The page's larger file covers it later. */}
              {picture &&
                [cardPictureSizes, pagePictureSizes].map((sizes) => (
                  <ProductPicture
                    key={sizes}
                    picture={picture}
                    sizes={sizes}
                    eager
                    className={classNames(galleryStyles.picture, galleryStyles[picture.kind])}
                  />
                ))}
            </Stage>
            {pictures.length > 1 && (
              <div className={galleryStyles.thumbs}>
                {pictures.map(({ path }) => (
                  <Stage key={path} pigment={pigment} className={galleryStyles.thumbStage} />
                ))}
              </div>
            )}
          </div>
          <div className={summaryStyles.summary}>
            <p className={summaryStyles.category}>{t(product.category)}</p>
            <p className={classNames('h1', summaryStyles.name)}>{product.product_name}</p>
          </div>
        </div>
      </div>
      <div className={barStyles.early}>
        <p className={barStyles.price}>
          <strong>{formatRinggit(product.price)}</strong>
          <span>
            {t('{count, plural, one {# capsule} other {# capsules}}', { count: product.size })}
          </span>
        </p>
        <Button
          disabled={!product.available}
          tabIndex={-1}
          onClick={() => setAddPressed(true)}
          working={isAddPressed}
          className={barStyles.button}
        >
          {product.available ? t('Add to Cart') : t('Not available')}
        </Button>
      </div>
    </div>
  )
}
