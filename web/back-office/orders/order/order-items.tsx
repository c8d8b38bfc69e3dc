/** Table of an order's items, with subtotal, delivery, discounts and total. */
import { isZeroAmount } from '#domain/money.ts'
import { formatApiAmount } from '#web/api/format-api-amount.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Cell, HeadCell, Table } from '#web/ui/layout/table.tsx'

import styles from './order.module.css'
import type { StaffOrder } from './use-order.ts'

export function OrderItems({ order }: { order: StaffOrder }) {
  const t = useTranslator()
  const { lines, amounts, voucherCode } = order
  const summaryRows = [
    { label: t('Subtotal'), amount: amounts.subtotal },
    { label: t('Delivery'), amount: amounts.shipping },
  ]
  if (!isZeroAmount(amounts.savings))
    summaryRows.push({ label: t('Savings'), amount: amounts.savings })
  if (voucherCode !== null)
    summaryRows.push({
      label: t('Voucher {code}', { code: voucherCode }),
      amount: amounts.discount,
    })
  return (
    <Section title={t('Items')} size="h3">
      <Table caption={t('Items')} captionHidden compact className={styles.items}>
        <thead>
          <tr>
            <HeadCell>{t('Product')}</HeadCell>
            <HeadCell numeric>{t('Quantity')}</HeadCell>
            <HeadCell numeric>{t('Price')}</HeadCell>
            <HeadCell numeric>{t('Amount')}</HeadCell>
          </tr>
        </thead>
        {lines.map((line) => (
          <tbody key={line.productId}>
            <tr className={styles.line}>
              <Cell>
                <strong>{line.name}</strong>
              </Cell>
              <Cell numeric>{line.quantity}</Cell>
              <Cell numeric>{formatApiAmount(line.price)}</Cell>
              <Cell numeric>{formatApiAmount(line.amount)}</Cell>
            </tr>
            <tr className={styles.lineDetails}>
              <Cell colSpan={4}>
                {t('{size} capsules', { size: line.size })}
                {line.ingredients.length > 0 && ` · ${line.ingredients.join(', ')}`}
              </Cell>
            </tr>
          </tbody>
        ))}
        <tfoot>
          {summaryRows.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row" colSpan={3}>
                {label}
              </th>
              <Cell numeric>{formatApiAmount(amount)}</Cell>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={3}>
              {t('Total')}
            </th>
            <Cell numeric>
              <strong>{formatApiAmount(amounts.total)}</strong>
            </Cell>
          </tr>
        </tfoot>
      </Table>
    </Section>
  )
}
