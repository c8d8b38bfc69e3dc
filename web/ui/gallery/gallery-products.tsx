// Gallery of product cards, with demo formulas.
import styles from './gallery.module.css'
import { listDrawnPictures } from '#domain/catalogue/picture.ts'
import { sen } from '#domain/money.ts'
import { ProductCard } from '#web/ui/product/product-card.tsx'

const ingredients = [
  ['marine-collagen', 'Marine collagen', 220, 9],
  ['vitamin-c', 'Vitamin C', 120, 7],
  ['hyaluronic-acid', 'Hyaluronic acid', 60, 8],
  ['grape-seed', 'Grape seed', 50, 28],
  ['iron', 'Iron', 8, 26],
  ['zinc', 'Zinc', 7, 22],
  ['biotin', 'Biotin', 0.15, 12],
] as const

const products = [
  {
    id: 28,
    product_name: 'Youthful Glow Women',
    ingredientCount: 7,
    price: 18900,
    available: true,
  },
  { id: 29, product_name: 'Grape Seed & C', ingredientCount: 3, price: 14600, available: true },
  { id: 30, product_name: 'B Complete', ingredientCount: 2, price: 9800, available: false },
].map(({ ingredientCount, price, ...product }) => ({
  ...product,
  price: sen(price),
  size: 30,
  pictures: listDrawnPictures({ ...product, size: 30 }),
  formula: {
    productId: product.id,
    ingredients: ingredients
      .slice(0, ingredientCount)
      .map(([id, name, amount, pigment]) => ({ id, name, amount, pigment, unit: 'mg' as const })),
  },
}))

export function GalleryProducts() {
  return (
    <div className={styles.shelf}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} to="/gallery" level={3} />
      ))}
    </div>
  )
}
