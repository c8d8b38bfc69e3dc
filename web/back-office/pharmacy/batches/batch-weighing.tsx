/** Weights of a batch, their lots and who weighed them. */
import type { CallReply } from '#contract/call.ts'
import type { Text } from '#domain/content/messages.ts'
import { Bead } from '#web/ui/capsule/bead.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './batches.module.css'

type Batch = CallReply<'GET /api/pharmacy/batches'>['batches'][number]
type Weighing = Batch['weighings'][number]

/** Typed lots that are not saved, by ingredient. */
export type TypedLots = Readonly<Record<string, string>>

export function BatchWeighing(props: {
  batch: Batch
  typed: TypedLots
  /** Errors of missing lots, by ingredient. */
  missing: Readonly<Record<string, string>>
  onType: (ingredient: string, lot: string) => void
}) {
  const { batch, typed, missing, onType } = props
  const t = useText()
  const isOpen = batch.state === 'open'
  return (
    <Table
      caption={t('To weigh for batch {number}', { number: batch.number })}
      captionHidden
      compact
      className={styles.weighing}
    >
      <thead>
        <tr>
          <HeadCell>{t('Ingredient')}</HeadCell>
          <HeadCell numeric>{t('Active per capsule')}</HeadCell>
          <HeadCell numeric>{t('Compound per capsule')}</HeadCell>
          <HeadCell numeric>{t('To weigh')}</HeadCell>
          <HeadCell>{t('Lot')}</HeadCell>
          <HeadCell>{t('Weighed by')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {batch.weighings.map((weighing) => {
          const { ingredient } = weighing
          return (
            <WeighingRow
              key={ingredient}
              weighing={weighing}
              typed={typed[ingredient]}
              isOpen={isOpen}
              isMissing={Boolean(missing[ingredient])}
              onType={(lot) => onType(ingredient, lot)}
            />
          )
        })}
        <Row>
          <Cell>
            <strong>{t('Total')}</strong>
          </Cell>
          <Cell />
          <Cell />
          <Cell numeric data-label={t('To weigh')}>
            <strong>{batch.whole}</strong>
          </Cell>
          <Cell />
          <Cell />
        </Row>
      </tbody>
    </Table>
  )
}

function WeighingRow(props: {
  weighing: Weighing
  /** The typed lot, if it is not saved. */
  typed: string | undefined
  isOpen: boolean
  /** True after a try to close the batch without this lot. */
  isMissing: boolean
  onType: (lot: string) => void
}) {
  const { weighing, typed, isOpen, isMissing, onType } = props
  const { name, lot, weighedBy } = weighing
  const t = useText()
  const isTyped = typed !== undefined && typed !== lot
  return (
    <Row>
      <Cell>
        <span className={styles.ingredient}>
          <Bead pigment={weighing.pigment} />
          <span>
            {name} <span className="quiet">{sourceOf(t, weighing)}</span>
          </span>
        </span>
      </Cell>
      <Cell numeric data-label={t('Active')}>
        {weighing.perCapsule}
      </Cell>
      <Cell numeric data-label={t('Compound')}>
        {weighing.compoundPerCapsule}
      </Cell>
      <Cell numeric data-label={t('To weigh')}>
        <strong>{weighing.toWeigh}</strong>
      </Cell>
      <Cell>
        {isOpen ? (
          <Field
            className={styles.lot}
            labelHidden
            label={t('Lot of {ingredient}', { ingredient: name })}
            error={isMissing ? t('Missing') : undefined}
          >
            <TextInput
              autoComplete="off"
              placeholder={t('Lot')}
              maxLength={40}
              value={typed ?? lot}
              onChange={(event) => onType(event.target.value)}
            />
          </Field>
        ) : (
          lot
        )}
      </Cell>
      <Cell>{isTyped ? <span className="quiet">{t('Not saved')}</span> : weighedBy}</Cell>
    </Row>
  )
}

/** Returns "zinc bisglycinate, factor 0.306", or the form of a pure substance. */
function sourceOf(t: Text, { compound, factor, form }: Weighing): string {
  return compound === '' ? form : t('{compound}, factor {factor}', { compound, factor })
}
