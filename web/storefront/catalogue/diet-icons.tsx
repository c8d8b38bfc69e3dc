// Icons with labels of a product's diet properties: nut free, gluten free, vegan, vegetarian.
import type { Product } from '#domain/catalogue/product.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import styles from './diet-icons.module.css'

/** SVG path data for a view box of 24 × 24. */
const iconPaths = {
  nutFree:
    'M12 4.4c-3.6 0-6 2-6 4.4 0 1 .3 1.7.8 2.3.1 4.6 2.2 8.5 5.2 8.5s5.1-3.9 5.2-8.5c.5-.6.8-1.3.8-2.3 0-2.4-2.4-4.4-6-4.4zM6.8 11.1c1.5.9 3.2 1.3 5.2 1.3s3.7-.4 5.2-1.3M4 3.5l16 17',
  glutenFree:
    'M12 21V9M12 8.6c-1.7-1.1-2.4-2.2-2.4-3.4S10.3 3 12 2c1.7 1 2.4 2 2.4 3.2S13.7 7.5 12 8.6zM12 14.2c-2.9 0-4.8-1.4-5-4.2 2.9 0 4.8 1.4 5 4.2zm0 0c2.9 0 4.8-1.4 5-4.2-2.9 0-4.8 1.4-5 4.2zM12 19.4c-2.9 0-4.8-1.4-5-4.2 2.9 0 4.8 1.4 5 4.2zm0 0c2.9 0 4.8-1.4 5-4.2-2.9 0-4.8 1.4-5 4.2z',
  vegan: 'M5 19.5C5 11 9.5 5.4 19.5 4.5 19.6 14 15.2 19 8.4 18.6M5 19.5c1.6-4.4 4.4-7.6 8.4-9.6',
  vegetarian:
    'M12 21v-8.5M12 12.5C8 12.5 5.4 10.3 5 6c4.2.2 6.7 2.4 7 6.5zm0 3.4c.2-3.8 2.5-6 6.8-6.4-.2 4.3-2.7 6.5-6.8 6.4z',
} as const

export function DietIcons({ product }: { product: Product }) {
  const t = useTranslator()
  const labels = {
    nutFree: t('Nut free'),
    vegan: t('Vegan'),
    glutenFree: t('Gluten free'),
    vegetarian: t('Vegetarian'),
  } as const
  const dietKinds = ['nutFree', 'glutenFree', 'vegan', 'vegetarian'] as const
  const shownKinds = dietKinds.filter((kind) => product[kind])
  if (shownKinds.length === 0) return null
  return (
    <ul className={styles.diets}>
      {shownKinds.map((kind) => (
        <li key={kind}>
          <svg
            width="20"
            height="20"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d={iconPaths[kind]} />
          </svg>
          {labels[kind]}
        </li>
      ))}
    </ul>
  )
}
