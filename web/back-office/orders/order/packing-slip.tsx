/**
 * Packing slip, the only part of the order page that is printed. It goes into the parcel, so it
 * must not show prices or health data. Screen readers skip it, because it repeats the page.
 */
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Logo } from '#web/ui/product/logo.tsx'
import { formatDate } from '#domain/time.ts'

import { formatAddressLines } from './order-address.tsx'
import styles from './order.module.css'
import type { StaffOrder } from './use-order.ts'

export function PackingSlip({ order }: { order: StaffOrder }) {
  const t = useTranslator()
  const { orderId, createdAt, address, lines, trackingNumber } = order
  return (
    <section className={styles.slip} aria-hidden="true">
      <Logo />
      <h2>{t('Packing slip')}</h2>
      <dl>
        <dt>{t('Order')}</dt>
        <dd>{orderId}</dd>
        <dt>{t('Order date')}</dt>
        <dd>{formatDate(new Date(createdAt))}</dd>
        {trackingNumber !== '' && (
          <>
            <dt>{t('Tracking number')}</dt>
            <dd>{trackingNumber}</dd>
          </>
        )}
        <dt>{t('To')}</dt>
        <dd>
          {formatAddressLines(address).map((line, index) => (
            // Lines can be equal, so the key needs the index.
            <div key={`${index}-${line}`}>{line}</div>
          ))}
          <div>{address.phone}</div>
        </dd>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Quantity')}</th>
            <th scope="col">{t('Product')}</th>
            <th scope="col">{t('Packed')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.productId}>
              <td>{line.quantity}</td>
              <td>
                {line.name}, {t('{size} capsules', { size: line.size })}
              </td>
              <td>
                <span className={styles.tick}>☐</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
