/** Preview of the dose card (the printed page in the box) for the first product of the order. */
import { findBackgroundIngredient } from '#domain/catalogue/formula/formula.ts'
import { useSettings } from '#web/api/use-settings.ts'
import { DoseCard } from '#web/ui/product/dose-card.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Stage } from '#web/ui/layout/stage.tsx'

import styles from './confirmation.module.css'
import type { BillOrder } from './use-bill-order.ts'

export function OrderDoseCard({ order }: { order: BillOrder }) {
  const t = useTranslator()
  const { seller } = useSettings()
  const product = order.orderItems[0]?.product
  if (!product?.formula) return <div className={styles.card} />
  return (
    <figure className={styles.card}>
      <Stage
        pigment={findBackgroundIngredient(product.formula)?.pigment}
        className={styles.cardStage}
      >
        <DoseCard
          tilted
          productName={product.product_name}
          formula={product.formula}
          customerName={`${order.user.firstName} ${order.user.lastName}`.trim()}
          footer={t(
            'Store below 25°C, dry, away from sunlight. Keep out of reach of children. {pharmacy}, {phone}.',
            { pharmacy: seller.pharmacyPartner, phone: seller.phone },
          )}
        />
      </Stage>
      <figcaption className="small quiet">
        {t('This card comes in the box, with the batch and dates filled in.')}
      </figcaption>
    </figure>
  )
}
