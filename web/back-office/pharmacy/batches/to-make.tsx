/** Approved jars without a batch. All jars with known amounts are selected by default. */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { calendarDate, formatDate } from '#domain/time.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'

type Line = CallReply<'GET /api/pharmacy/to-make'>['lines'][number]

const keyOf = ({ orderId, position }: Line): string => `${orderId} ${position}`

export function ToMake({ lines, onMade }: { lines: readonly Line[]; onMade: () => void }) {
  const t = useText()
  const [excludedKeys, setExcludedKeys] = useState<ReadonlySet<string>>(new Set())
  const { isRunning, failure, run } = useAction()
  const selectedLines = lines.filter((line) => line.amounts && !excludedKeys.has(keyOf(line)))
  if (lines.length === 0) return null

  const handleToggle = (line: Line): void => {
    const newKeys = new Set(excludedKeys)
    // `delete` returns false if the line was not excluded: then exclude it.
    if (!newKeys.delete(keyOf(line))) newKeys.add(keyOf(line))
    setExcludedKeys(newKeys)
  }
  const handleMake = (): void =>
    void run(async () => {
      const body = { lines: selectedLines.map(({ orderId, position }) => ({ orderId, position })) }
      await callAuthenticated('POST /api/pharmacy/batches', { body })
      onMade()
    })
  return (
    <section className={styles.block}>
      <Table caption={t('To make')} compact>
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
            <Row key={keyOf(line)}>
              <Cell>
                <Checkbox
                  checked={line.amounts && !excludedKeys.has(keyOf(line))}
                  disabled={!line.amounts}
                  onChange={() => handleToggle(line)}
                >
                  {line.orderId}
                </Checkbox>
              </Cell>
              <Cell>
                {line.product}
                {!line.amounts && <span className="quiet"> {t('(amounts unknown)')}</span>}
              </Cell>
              <Cell>{line.name}</Cell>
              <Cell numeric>{line.capsules}</Cell>
              <Cell>{formatDate(calendarDate(line.bestBefore))}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {failure && (
        <Alert kind="bad" live="alert">
          <p>{failure}</p>
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button working={isRunning} disabled={selectedLines.length === 0} onClick={handleMake}>
          {t('{count, plural, one {Make a batch of # line} other {Make batches of # lines}}', {
            count: selectedLines.length,
          })}
        </Button>
      </div>
    </section>
  )
}
