// Four values of the shop, beside three products with their prices.
import type { Picture } from '#domain/catalogue/picture.ts'
import { formatRinggit, type Sen } from '#domain/money.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import styles from './value-blocks.module.css'

export type PricedJar = {
  id: number
  name: string
  price: Sen
  available: boolean
  picture: Picture
}

export function ValueBlocks({ jars }: { jars: readonly PricedJar[] }) {
  const t = useTranslator()
  const values = [
    {
      title: t('Australian innovation'),
      text: t('Founded in Australia, with formulas made for Malaysians.'),
    },
    {
      title: t('Made to order'),
      text: t(
        'We keep no stock. We compound your capsules after you pay and print the date on the jar.',
      ),
    },
    {
      title: t('Premium ingredients'),
      text: t('Pharmaceutical-grade ingredients, labelled with their form and source.'),
    },
    {
      title: t('Commitment to quality'),
      text: t(
        'We record the lot of every ingredient. One person weighs, another checks and signs the batch. A pharmacist who works alone records the reason.',
      ),
    },
  ]
  return (
    <section className={styles.values} aria-label={t('What we stand for')}>
      <ul className={styles.stage}>
        {jars.map(({ id, name, price, available, picture }) => (
          <li key={id}>
            <Link to={`/products/${id}`} className={styles.product}>
              <ProductPicture
                picture={picture}
                alt=""
                sizes="(width <= 900px) 28vw, 190px"
                className={styles.jar}
              />
              <span>{name}</span>{' '}
              <strong>{available ? formatRinggit(price) : t('Currently Unavailable')}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.list}>
        {values.map(({ title, text }) => (
          <li key={title}>
            <h2 className="h3">{title}</h2>
            <p className="quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
