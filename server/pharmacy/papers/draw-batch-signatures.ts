/**
 * Draws the end of a batch sheet: boxes for two signatures, and above them the reasons for
 * exceptions.
 */
import { formatDateTime } from '#domain/time.ts'
import type { Batch } from '#server/pharmacy/batch/stored-batch.ts'

import {
  drawText,
  fitFontSize,
  ink,
  keepPrintable,
  mm,
  mutedInk,
  wrapText,
  type Paper,
} from '#server/papers/paper.ts'

const reasonFontSize = 8.5
const reasonLineHeight = 11

/** Returns the height, in points, of the lines that wrapReasonLines returns. */
export function measureReasonLines(reasonLines: readonly string[]): number {
  return reasonLines.length * reasonLineHeight
}

/**
 * Returns the lines of text that say why no second person checked the batch, and why refused lots
 * were used. `width` is in points.
 */
export function wrapReasonLines(batch: Batch, width: number): string[] {
  const { checkedAloneReason } = batch
  const checkedAloneTexts =
    checkedAloneReason === ''
      ? []
      : [`No second person checked this batch. Reason: ${checkedAloneReason}`]
  return [...checkedAloneTexts, ...listOverrideTexts(batch)].flatMap((text) =>
    wrapText(keepPrintable(text), 'sans', reasonFontSize, width),
  )
}

/**
 * Returns one text for each reason. A pharmacist gives one reason for all refused lots of a
 * closing.
 */
function listOverrideTexts({ takenLots, checkedBy = '' }: Batch): string[] {
  const overriddenLots = takenLots.filter(({ overrideReason }) => overrideReason !== '')
  return [...Map.groupBy(overriddenLots, ({ overrideReason }) => overrideReason)].map(
    ([reason, lots]) =>
      `${checkedBy} used ${lots.map(({ lot }) => lot).join(', ')} although the rules refuse it. Reason: ${reason}`,
  )
}

/**
 * Draws the boxes and the reasons. `y` is the top of the boxes. The lines of the reasons end above
 * it.
 */
export function drawSignatures(
  paper: Paper,
  batch: Batch,
  layout: { left: number; right: number; y: number; reasonLines: readonly string[] },
): void {
  const { left, right, y, reasonLines } = layout
  for (const [index, line] of reasonLines.entries())
    drawText(paper, line, {
      x: left,
      y: y - 8 - (reasonLines.length - 1 - index) * reasonLineHeight,
      size: reasonFontSize,
    })
  const boxGap = mm(8)
  const boxHeight = mm(22)
  const boxWidth = (right - left - boxGap) / 2
  const checkerText = batch.checkedAt
    ? `${batch.checkedBy ?? ''}, ${batch.checkedRegistration ?? ''}, ${formatDateTime(batch.checkedAt)}`
    : ''
  const boxes = [
    { label: 'Made by', signerText: batch.madeBy },
    { label: 'Checked by the pharmacist', signerText: checkerText },
  ]
  for (const [index, { label, signerText }] of boxes.entries()) {
    const x = left + index * (boxWidth + boxGap)
    paper.doc.rect(x, y, boxWidth, boxHeight).lineWidth(0.8).strokeColor(ink).stroke()
    drawText(paper, label, { x: x + 8, y: y + 14, size: 8.5, colour: mutedInk })
    drawText(paper, signerText, {
      x: x + 8,
      y: y + 28,
      size: fitFontSize(signerText, 'sans', 9.5, boxWidth - 16),
    })
    drawText(paper, 'Signature', { x: x + 8, y: y + boxHeight - 7, size: 7.5, colour: mutedInk })
  }
}
