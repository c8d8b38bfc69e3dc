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

const noteSize = 8.5
const noteLineHeight = 11

/** Returns the height of the lines that wrapReasons returns. */
export function notesHeight(notes: readonly string[]): number {
  return notes.length * noteLineHeight
}

/**
 * Returns the lines of text that say why no second person checked the batch, and why refused lots
 * were used.
 */
export function wrapReasons(batch: Batch, width: number): string[] {
  const { checkedAloneReason } = batch
  const checkedAloneTexts =
    checkedAloneReason === ''
      ? []
      : [`No second person checked this batch. Reason: ${checkedAloneReason}`]
  return [...checkedAloneTexts, ...overrideTexts(batch)].flatMap((text) =>
    wrapText(keepPrintable(text), 'sans', noteSize, width),
  )
}

/**
 * Returns one text for each reason. A pharmacist gives one reason for all refused lots of a
 * closing.
 */
function overrideTexts({ takenLots, checkedBy = '' }: Batch): string[] {
  const overriddenLots = takenLots.filter(({ overrideReason }) => overrideReason !== '')
  return [...Map.groupBy(overriddenLots, ({ overrideReason }) => overrideReason)].map(
    ([reason, lots]) =>
      `${checkedBy} used ${lots.map(({ lot }) => lot).join(', ')} although the rules refuse it. Reason: ${reason}`,
  )
}

/** `y` is the top of the boxes. The notes end above it. */
export function drawSignatures(
  paper: Paper,
  batch: Batch,
  place: { left: number; right: number; y: number; notes: readonly string[] },
): void {
  const { left, right, y, notes } = place
  for (const [index, line] of notes.entries())
    drawText(paper, line, {
      x: left,
      y: y - 8 - (notes.length - 1 - index) * noteLineHeight,
      size: noteSize,
    })
  const width = (right - left - mm(8)) / 2
  const checkedText = batch.checkedAt
    ? `${batch.checkedBy ?? ''}, ${batch.checkedRegistration ?? ''}, ${formatDateTime(batch.checkedAt)}`
    : ''
  const boxes = [
    { label: 'Made by', signer: batch.madeBy },
    { label: 'Checked by the pharmacist', signer: checkedText },
  ]
  for (const [index, { label, signer }] of boxes.entries()) {
    const x = left + index * (width + mm(8))
    paper.doc.rect(x, y, width, mm(22)).lineWidth(0.8).strokeColor(ink).stroke()
    drawText(paper, label, { x: x + 8, y: y + 14, size: 8.5, colour: mutedInk })
    drawText(paper, signer, {
      x: x + 8,
      y: y + 28,
      size: fitFontSize(signer, 'sans', 9.5, width - 16),
    })
    drawText(paper, 'Signature', { x: x + 8, y: y + mm(22) - 7, size: 7.5, colour: mutedInk })
  }
}
