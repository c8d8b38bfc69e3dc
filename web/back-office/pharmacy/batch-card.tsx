/** One batch: what to weigh, from which lot and by whom, for which orders, and the pharmacist's check. */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import type { Text } from '#domain/content/messages.ts'
import { calendarDate, formatDate, formatDateTime } from '#domain/time.ts'
import { callAsCustomer } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Bead } from '#web/ui/capsule/bead.tsx'
import { Field } from '#web/ui/field.tsx'
import { PrintIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useText } from '#web/ui/language.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

import styles from './batches.module.css'
import desk from './pharmacy.module.css'
import { savePdf } from './save-pdf.ts'

type Batch = CallReply<'GET /api/pharmacy/batches'>['batches'][number]
type Weighing = Batch['weighings'][number]
type Entry = { lot: string; weighedBy: string }

export function BatchCard(props: {
  batch: Batch
  onChanged: (batch: Batch) => void
  onStale: () => void
}) {
  const { batch, onChanged, onStale } = props
  const t = useText()
  // What was typed and is not kept yet: what a colleague has kept meanwhile is not overwritten.
  const [typed, setTyped] = useState<Readonly<Record<string, Entry>>>({})
  const working = useAction()
  const { number, version } = batch
  const params = { batchNumber: number }
  const isOpen = batch.state === 'open'

  const type = (weighing: Weighing, column: keyof Entry, text: string): void => {
    const { ingredient, lot, weighedBy } = weighing
    const before = typed[ingredient] ?? { lot, weighedBy }
    setTyped({ ...typed, [ingredient]: { ...before, [column]: text } })
  }
  const change = (work: () => Promise<Batch>): void =>
    void working.run(async () => {
      try {
        onChanged(await work())
      } catch (error) {
        if (error instanceof ApiError && error.code === 'CONFLICT') onStale()
        throw error
      }
    })
  const save = async (): Promise<Batch> => {
    const lots = Object.entries(typed).map(([ingredient, entry]) => ({ ingredient, ...entry }))
    if (lots.length === 0) return batch
    const saved = await callAsCustomer('PUT /api/pharmacy/batches/{batchNumber}/lots', {
      params,
      body: { version, lots },
    })
    setTyped({})
    onChanged(saved)
    return saved
  }
  const check = async (): Promise<Batch> => {
    const { version: seen } = await save()
    return callAsCustomer('POST /api/pharmacy/batches/{batchNumber}/check', {
      params,
      body: { version: seen },
    })
  }
  return (
    <article className={styles.batch} aria-labelledby={number}>
      <header className={classNames(desk.orderHead, styles.head)}>
        <div>
          <h3 id={number}>{t('Batch {number}', { number })}</h3>
          <p className="quiet">
            {t('{product}, {capsules} capsules, size 0, 3% overage. {day}, by {name}', {
              product: batch.product,
              capsules: batch.capsules,
              day: formatDate(calendarDate(batch.day)),
              name: batch.madeBy,
            })}
          </p>
        </div>
        <div className={desk.buttons}>
          {batch.checkedAt && (
            <Badge kind="ok">
              {t('Checked by {name}, {when}', {
                name: batch.checkedBy ?? '',
                when: formatDateTime(new Date(batch.checkedAt)),
              })}
            </Badge>
          )}
          <Button
            kind="secondary"
            size="sm"
            icon={<PrintIcon />}
            onClick={() =>
              void working.run(async () =>
                savePdf(
                  await callAsCustomer('GET /api/pharmacy/batches/{batchNumber}/sheet', { params }),
                ),
              )
            }
          >
            {t('Batch sheet')}
          </Button>
        </div>
      </header>
      <Table
        caption={t('To weigh for batch {number}', { number })}
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
          {batch.weighings.map((weighing) => (
            <Row key={weighing.ingredient}>
              <Cell>
                <span className={styles.ingredient}>
                  <Bead pigment={weighing.pigment} />
                  <span>
                    {weighing.name} <span className="quiet">{sourceOf(t, weighing)}</span>
                  </span>
                </span>
              </Cell>
              <Cell numeric>{weighing.perCapsule}</Cell>
              <Cell numeric>{weighing.compoundPerCapsule}</Cell>
              <Cell numeric>
                <strong>{weighing.toWeigh}</strong>
              </Cell>
              {(['lot', 'weighedBy'] as const).map((column) => (
                <Cell key={column}>
                  {isOpen ? (
                    <Field
                      className={column === 'lot' ? styles.lot : styles.initials}
                      labelHidden
                      label={
                        column === 'lot'
                          ? t('Lot of {ingredient}', { ingredient: weighing.name })
                          : t('{ingredient} weighed by', { ingredient: weighing.name })
                      }
                      error={working.fields[weighing.ingredient] && t('Missing')}
                    >
                      <TextInput
                        autoComplete="off"
                        placeholder={column === 'lot' ? t('Lot') : t('By')}
                        maxLength={column === 'lot' ? 40 : 20}
                        value={typed[weighing.ingredient]?.[column] ?? weighing[column]}
                        onChange={(event) => type(weighing, column, event.target.value)}
                      />
                    </Field>
                  ) : (
                    weighing[column]
                  )}
                </Cell>
              ))}
            </Row>
          ))}
          <Row>
            <Cell>
              <strong>{t('Total')}</strong>
            </Cell>
            <Cell />
            <Cell />
            <Cell numeric>
              <strong>{batch.whole}</strong>
            </Cell>
            <Cell />
            <Cell />
          </Row>
        </tbody>
      </Table>
      <ul>
        {batch.lines.map((line) => (
          <li key={`${line.orderId} ${line.position}`}>
            {t('{order}, {name}: {capsules} capsules, best before {day}', {
              order: line.orderId,
              name: line.name,
              capsules: line.capsules,
              day: formatDate(calendarDate(line.bestBefore)),
            })}
          </li>
        ))}
      </ul>
      {working.failure && (
        <Alert kind="bad" live="alert">
          <p>{working.failure}</p>
        </Alert>
      )}
      {isOpen && (
        <div className={desk.buttons}>
          <Button kind="secondary" working={working.isRunning} onClick={() => change(save)}>
            {t('Save lots')}
          </Button>
          <Button working={working.isRunning} onClick={() => change(check)}>
            {t('Checked: close the batch')}
          </Button>
        </div>
      )}
    </article>
  )
}

/** "zinc bisglycinate, factor 0.306", or the form of a pure substance. */
function sourceOf(t: Text, { compound, factor, form }: Weighing): string {
  return compound === '' ? form : t('{compound}, factor {factor}', { compound, factor })
}
