/**
 * Table of approved lines without a batch, and the button that makes batches of the selected ones.
 * A line is the jars of one product in an order. `selectDefaultLines` says which lines are selected
 * by default.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { maxLinesToMakeAtOnce } from '#domain/pharmacy/batch.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { formatShortages, type Shortages } from '#web/back-office/parts/jars/format-shortages.ts'
import { StatusChip } from '#web/back-office/parts/status-chip.tsx'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'
import { selectDefaultLines } from './select-default-lines.ts'

/** An approved line of an order, and the ingredients that the stock lacks for it. */
export type LineToMake = CallReply<'GET /api/pharmacy/to-make'>['lines'][number] & {
  shortages: Shortages
}

const getLineKey = ({ orderId, position }: LineToMake): string => `${orderId} ${position}`

export function LinesToMake(props: {
  lines: readonly LineToMake[]
  onMade: () => void
  /** Called when the list may be outdated, to load it again. */
  onStale: () => void
}) {
  const { lines, onMade, onStale } = props
  const t = useTranslator()
  /** Checkboxes that staff changed, by `getLineKey`; the other lines have their default. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { isRunning, failure, run } = useAction()
  const defaultLines = selectDefaultLines(lines)
  const isSelected = (line: LineToMake): boolean =>
    line.hasKnownAmounts && (choices.get(getLineKey(line)) ?? defaultLines.has(line))
  const selectedLines = lines.filter(isSelected)
  const handleToggle = (line: LineToMake): void =>
    setChoices(new Map(choices).set(getLineKey(line), !isSelected(line)))
  const handleMake = (): void =>
    void run(async () => {
      await makeBatches(selectedLines, onStale)
      onMade()
    })
  // After a conflict, the message stays although the loaded list may be empty.
  const failureAlert = failure && (
    <Alert kind="error" live="alert">
      <p>{failure}</p>
    </Alert>
  )
  if (lines.length === 0) return failureAlert || null
  return (
    <section className={styles.block}>
      <Table caption={t('To make')} compact blocksOnPhone>
        <thead>
          <tr>
            <HeadCell>{t('Order')}</HeadCell>
            <HeadCell>{t('Product')}</HeadCell>
            <HeadCell>{t('Customer')}</HeadCell>
            <HeadCell numeric>{t('Capsules')}</HeadCell>
            <HeadCell>{t('Best before')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={getLineKey(line)}>
              <Cell>
                <Checkbox
                  checked={isSelected(line)}
                  disabled={!line.hasKnownAmounts}
                  onChange={() => handleToggle(line)}
                >
                  {line.orderId}
                </Checkbox>
              </Cell>
              <Cell>
                {line.product}
                {!line.hasKnownAmounts && <span className="quiet"> {t('(amounts unknown)')}</span>}
                {line.shortages.length > 0 && <ShortageNote shortages={line.shortages} />}
              </Cell>
              <Cell data-label={t('Customer')}>{line.name}</Cell>
              <Cell numeric data-label={t('Capsules')}>
                {line.capsules}
              </Cell>
              <Cell data-label={t('Best before')}>{formatDate(calendarDate(line.bestBefore))}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {failureAlert}
      {lines.length > maxLinesToMakeAtOnce && <LimitNote />}
      <div className={styles.buttons}>
        <Button
          working={isRunning}
          disabled={selectedLines.length === 0 || selectedLines.length > maxLinesToMakeAtOnce}
          onClick={handleMake}
        >
          {t('{count, plural, one {Make a batch of # item} other {Make batches of # items}}', {
            count: selectedLines.length,
          })}
        </Button>
      </div>
    </section>
  )
}

async function makeBatches(lines: readonly LineToMake[], onStale: () => void): Promise<void> {
  const body = { lines: lines.map(({ orderId, position }) => ({ orderId, position })) }
  try {
    await callAuthenticated('POST /api/pharmacy/batches', { body })
  } catch (error) {
    // A colleague was first, or the batches are made and the reply was lost.
    if (error instanceof ApiError && (error.code === 'CONFLICT' || error.status === 0)) onStale()
    throw error
  }
}

function LimitNote() {
  const t = useTranslator()
  return (
    <p className="quiet">
      {t('At most {max} items can be made at once. Make the others afterwards.', {
        max: maxLinesToMakeAtOnce,
      })}
    </p>
  )
}

function ShortageNote({ shortages }: { shortages: Shortages }) {
  const t = useTranslator()
  return (
    <div>
      <StatusChip tone="warning">{t('Cannot be made now')}</StatusChip>
      <p className="quiet">{t('Missing: {missing}.', { missing: formatShortages(shortages) })}</p>
    </div>
  )
}
