// Everything below the first screen of a product page.
import type { Product } from '#domain/catalogue/product.ts'
import styles from './product-details.module.css'
import { ProductFacts } from './product-facts.tsx'
import { ProductQuestions } from './product-questions.tsx'
import { ProductToggles } from '#web/storefront/catalogue/product-toggles.tsx'
import { WhyChoose } from './why-choose.tsx'

export function ProductDetails({ product }: { product: Product }) {
  return (
    <>
      <ProductFacts product={product} />
      <div className={styles.columns}>
        <WhyChoose />
        <ProductToggles product={product} />
      </div>
      <ProductQuestions />
    </>
  )
}
