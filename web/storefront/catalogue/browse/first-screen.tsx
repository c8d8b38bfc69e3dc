// First screen of a product page, drawn from the product's card, over the list. Has the places and
// sizes of the page (product-page.tsx), so that nothing moves when the page replaces it. Decoration
// only: screen readers and the keyboard get the page itself.
import { useEffect, useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { findBackgroundIngredient } from '#domain/catalogue/formula/formula.ts'
import { formatRinggit } from '#domain/money.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ArrowLeftIcon } from '#web/ui/actions/icons.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'
import {
  cardPictureSizes,
  pagePictureSizes,
  ProductPicture,
} from '#web/ui/product/product-picture.tsx'
import { buyBarButtonId } from '#web/storefront/catalogue/product/buy-bar-button.ts'
import bar from '#web/storefront/catalogue/product/buy-bar.module.css'
import gallery from '#web/storefront/catalogue/product/product-gallery.module.css'
import page from '#web/storefront/catalogue/product/product-page.module.css'
import summary from '#web/storefront/catalogue/product/product-summary.module.css'
import styles from './first-screen.module.css'

export type CardProduct = Pick<
  Product,
  'id' | 'product_name' | 'category' | 'price' | 'size' | 'available' | 'formula' | 'pictures'
>

/** `top`: where the bar of the shop ends, in px of the window. */
export function FirstScreen({ product, top }: { product: CardProduct; top: number }) {
  const t = useText()
  const { formula, pictures } = product
  const pigment = formula && findBackgroundIngredient(formula)?.pigment
  const [picture] = pictures
  const [isAddPressed, setAddPressed] = useState(false)
  useEffect(() => {
    if (!isAddPressed) return
    // This screen is removed when the page is shown. The press is then repeated on the page's button.
    return () => document.getElementById(buyBarButtonId)?.click()
  }, [isAddPressed])
  return (
    <div className={styles.screen} style={{ top }} aria-hidden="true" data-first-screen>
      <div className={classNames('page', page.product)}>
        <p className={styles.back}>
          <ArrowLeftIcon />
          {t('Back')}
        </p>
        <div className={page.columns}>
          <div className={gallery.gallery}>
            <Stage pigment={pigment} className={gallery.stage}>
              {/* The card's file is loaded and decoded; the page's covers it as soon as it is there. */}
              {picture &&
                [cardPictureSizes, pagePictureSizes].map((sizes) => (
                  <ProductPicture
                    key={sizes}
                    picture={picture}
                    sizes={sizes}
                    first
                    className={classNames(gallery.picture, gallery[picture.kind])}
                  />
                ))}
            </Stage>
            {pictures.length > 1 && (
              <div className={gallery.thumbs}>
                {pictures.map(({ path }) => (
                  <Stage key={path} pigment={pigment} className={gallery.thumbStage} />
                ))}
              </div>
            )}
          </div>
          <div className={summary.summary}>
            <p className={summary.category}>{t(product.category)}</p>
            <p className={classNames('h1', summary.name)}>{product.product_name}</p>
          </div>
        </div>
      </div>
      <div className={bar.early}>
        <p className={bar.price}>
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
          className={bar.button}
        >
          {product.available ? t('Add to Cart') : t('Not available')}
        </Button>
      </div>
    </div>
  )
}
