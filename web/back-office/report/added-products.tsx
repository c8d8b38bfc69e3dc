/** Table of how often products were added to carts. Counts all visitors, also without consent. */
import type { CallReply } from '#contract/call.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'

type AddedProduct = CallReply<'GET /api/admin/analytics'>['cartAdditions'][number]

export function AddedProducts({ products }: { products: readonly AddedProduct[] }) {
  const t = useTranslator()
  return (
    <Section title={t('Added to cart')} size="h3">
      <Table caption={t('Added to cart')} captionHidden compact>
        <thead>
          <Row>
            <HeadCell>{t('Product')}</HeadCell>
            <HeadCell numeric>{t('Times added')}</HeadCell>
          </Row>
        </thead>
        <tbody>
          {products.map(({ productId, name, count }) => (
            <Row key={productId}>
              <th scope="row">{name || t('Product {number}', { number: productId })}</th>
              <Cell numeric>{count}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <p className="small quiet">{t('Counted for all visitors, without a visitor number.')}</p>
    </Section>
  )
}
