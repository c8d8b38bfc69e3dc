/** Table of the amounts to weigh for a batch, with the lots that were weighed and by whom. */
import type { Translate } from '#domain/content/messages.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Bead } from '#web/ui/capsule/bead.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'

import styles from './batches.module.css'
import { WeighingForm } from './weighing-form.tsx'
import { TakenLots } from './taken-lots.tsx'
import type { Batch, BatchLots, Weighing } from './use-batch-lots.ts'

export function BatchWeighing({ batch, batchLots }: { batch: Batch; batchLots: BatchLots }) {
  const t = useTranslator()
  return (
    <Table
      caption={t('To weigh for batch {number}', { number: batch.number })}
      captionHidden
      compact
      blocksOnPhone
      className={styles.weighing}
    >
      <thead>
        <tr>
          <HeadCell>{t('Ingredient')}</HeadCell>
          <HeadCell numeric>{t('Active per capsule')}</HeadCell>
          <HeadCell numeric>{t('Compound per capsule')}</HeadCell>
          <HeadCell numeric>{t('To weigh')}</HeadCell>
          <HeadCell>{t('Lots')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {batch.weighings.map((weighing) => (
          <WeighingRow
            key={weighing.ingredient}
            batch={batch}
            weighing={weighing}
            batchLots={batchLots}
          />
        ))}
        <Row>
          <Cell>
            <strong>{t('Total')}</strong>
          </Cell>
          <Cell />
          <Cell />
          <Cell numeric data-label={t('To weigh')}>
            <strong>{batch.totalWeight}</strong>
          </Cell>
          <Cell />
        </Row>
      </tbody>
    </Table>
  )
}

function WeighingRow(props: { batch: Batch; weighing: Weighing; batchLots: BatchLots }) {
  const { batch, weighing, batchLots } = props
  const t = useTranslator()
  const isOpen = batch.state === 'open'
  return (
    <Row>
      <Cell>
        <span className={styles.ingredient}>
          <Bead pigment={weighing.pigment} />
          <span>
            {weighing.name} <span className="quiet">{describeWeighedForm(t, weighing)}</span>
          </span>
        </span>
      </Cell>
      <Cell numeric data-label={t('Active')}>
        {weighing.activePerCapsule}
      </Cell>
      <Cell numeric data-label={t('Compound')}>
        {weighing.compoundPerCapsule}
      </Cell>
      <Cell numeric data-label={t('To weigh')}>
        <strong>{weighing.amountToWeigh}</strong>
      </Cell>
      <Cell>
        <TakenLots batch={batch} weighing={weighing} batchLots={batchLots} />
        {isOpen && <WeighingForm batch={batch} weighing={weighing} batchLots={batchLots} />}
      </Cell>
    </Row>
  )
}

/** Returns "zinc bisglycinate, factor 0.306", or the form if the ingredient is weighed as it is. */
function describeWeighedForm(t: Translate, { compound, factor, form }: Weighing): string {
  return compound === '' ? form : t('{compound}, factor {factor}', { compound, factor })
}
