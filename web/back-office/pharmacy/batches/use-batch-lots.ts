import { useEffect, useRef, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { parseLotNumber } from '#domain/stock/lot.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'

import { useCorrections, type WeighedLot } from './use-corrections.ts'
import { useDrafts, type Draft } from './use-drafts.ts'

/**
 * Capsules of one formula that are made together. The state `checked` means that the batch is
 * closed: its amounts are taken from stock and cannot be changed.
 */
export type Batch = CallReply<'GET /api/pharmacy/batches'>['batches'][number]

/** What must be weighed of one ingredient for the batch, and the lots it was weighed from. */
export type Weighing = Batch['weighings'][number]

/** What the form of an ingredient shows. */
export type WeighingFormValues = {
  lot: string
  amount: string
  /** True for a text field, false for a list of the lots in stock. */
  isLotTyped: boolean
  /** False once enough is weighed. */
  isShown: boolean
}

export type BatchLots = ReturnType<typeof useBatchLots>

/**
 * Returns the state and actions of an open batch: choosing, weighing, correcting, removing and
 * scanning lots, and closing the batch. Each saved action replaces the batch by `onChanged`. No
 * action rejects, except `closeWithReasons`.
 */
export function useBatchLots(props: {
  batch: Batch
  onChanged: (batch: Batch) => void
  /** Called when a colleague changed the batch first, to reload the batches. */
  onStale: () => void
}) {
  const { batch, onChanged, onStale } = props
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  /** Translated message of a refused scan or closing; empty without one. */
  const [problem, setProblem] = useState('')
  const focusLater = useFocusLater()
  const { number, weighings } = batch
  const { getDraft, changeDraft, removeUnchangedDraft, removeScannedText } = useDrafts()
  const corrections = useCorrections(number, focusLater)
  const { runAndReloadIfStale, run, ...rowAction } = useRowAction(onStale)

  const saveLots = async (ingredientId: string, lots: readonly WeighedLot[]): Promise<Batch> => {
    const savedBatch = await sendWeighings(batch, ingredientId, lots)
    onChanged(savedBatch)
    return savedBatch
  }
  const saveDraft = async (ingredientId: string, lots: readonly WeighedLot[]): Promise<void> => {
    const sentDraft = getDraft(ingredientId)
    const savedBatch = await saveLots(ingredientId, lots)
    if (removeUnchangedDraft(ingredientId, sentDraft))
      focusLater(findNextControlId(savedBatch, ingredientId))
  }
  const saveCorrection = async (weighing: Weighing, correctedLot: WeighedLot): Promise<void> => {
    const lots = weighing.takenLots.map((takenLot) =>
      takenLot.lot === correctedLot.lot ? correctedLot : toWeighedLot(takenLot),
    )
    await saveLots(weighing.ingredient, lots)
    corrections.closeSaved(correctedLot)
    showSnackbar({ text: t('The amount of lot {lot} is saved.', { lot: correctedLot.lot }) })
  }
  const closeBatch = async (reason: string, overrideReason: string): Promise<void> =>
    onChanged(await sendClosing(batch, { reason, overrideReason }))
  const runAction: typeof run = (...args) => {
    setProblem('')
    run(...args)
  }
  const handleScan = (code: string): void => {
    const scanResult = findScannedLot(weighings, code)
    removeScannedText(code)
    corrections.removeScannedText(code)
    setProblem(scanResult.ok ? '' : t(scanResult.messageKey, { lot: scanResult.lot }))
    if (!scanResult.ok) return
    changeDraft(scanResult.ingredientId, { lot: scanResult.lot, isLotTyped: false })
    focusLater(getWeighingControlId(number, scanResult.ingredientId, 'amount'))
  }
  return {
    ...rowAction,
    problem,
    showProblem: setProblem,
    changeDraft,
    corrections,
    handleScan,
    getForm: (weighing: Weighing) => toForm(weighing, getDraft(weighing.ingredient) ?? {}),
    saveWeighing: (weighing: Weighing, form: WeighingFormValues) =>
      runAction(weighing.ingredient, () =>
        saveDraft(weighing.ingredient, [
          ...weighing.takenLots.map(toWeighedLot),
          toWeighedLot(form),
        ]),
      ),
    removeLot: (weighing: Weighing, lot: string) =>
      runAction(weighing.ingredient, () => {
        const otherLots = weighing.takenLots.filter((takenLot) => takenLot.lot !== lot)
        return saveDraft(weighing.ingredient, otherLots.map(toWeighedLot))
      }),
    saveCorrectedAmount: (weighing: Weighing, correctedLot: WeighedLot) =>
      runAction(
        weighing.ingredient,
        () => saveCorrection(weighing, correctedLot),
        correctedLot.lot,
      ),
    /** Closes the batch without reasons. The server's error says what is missing. */
    close: () => runAction('', () => closeBatch('', '')),
    /** Closes the batch. Rethrows the call's error, so that the dialog stays open and shows it. */
    closeWithReasons: (reason: string, overrideReason: string) =>
      runAndReloadIfStale(() => closeBatch(reason, overrideReason)),
  }
}

/**
 * Runs calls one at a time, and keeps which row sent the last call, to show its result there. While
 * a call runs, another row is not saved, and a message says so.
 */
function useRowAction(onStale: () => void) {
  const t = useTranslator()
  const showSnackbar = useSnackbar()
  /** Id of the ingredient; '' after closing the batch. */
  const [activeIngredientId, setActiveIngredientId] = useState('')
  /** Number of the lot whose correction was sent last; '' if the last call was another one. */
  const [activeLotNumber, setActiveLotNumber] = useState('')
  const action = useAction()
  /**
   * Runs a call and rethrows its error. After CONFLICT (a colleague changed the batch first), it
   * also reloads the batches.
   */
  const runAndReloadIfStale = async (call: () => Promise<unknown>): Promise<void> => {
    try {
      await call()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') onStale()
      throw error
    }
  }
  const run = (ingredientId: string, call: () => Promise<unknown>, lotNumber = ''): void => {
    // The result of the running call must stay in the row that sent it.
    if (action.isRunning)
      return showSnackbar({
        text: t('Another row of this batch is still being saved. Press again in a moment.'),
      })
    setActiveIngredientId(ingredientId)
    setActiveLotNumber(lotNumber)
    void action.run(() => runAndReloadIfStale(call))
  }
  return {
    action,
    activeIngredientId,
    activeLotNumber,
    /** True while the batch is being closed without reasons. */
    isClosing: action.isRunning && activeIngredientId === '',
    runAndReloadIfStale,
    run,
  }
}

/** Replaces the lots of an ingredient. Returns the changed batch. */
function sendWeighings(
  { number, version }: Batch,
  ingredientId: string,
  lots: readonly WeighedLot[],
): Promise<Batch> {
  return callAuthenticated('PUT /api/pharmacy/batches/{batchNumber}/weighings', {
    params: { batchNumber: number },
    body: { version, weighings: [{ ingredient: ingredientId, lots: [...lots] }] },
  })
}

/** Closes the batch. Returns the closed batch. */
function sendClosing(
  { number, version }: Batch,
  reasons: { reason: string; overrideReason: string },
): Promise<Batch> {
  return callAuthenticated('POST /api/pharmacy/batches/{batchNumber}/check', {
    params: { batchNumber: number },
    body: { version, ...reasons },
  })
}

const toWeighedLot = ({ lot, amount }: WeighedLot): WeighedLot => ({ lot, amount })

/** Returns true if enough of the ingredient is weighed: `missingAmount` is then empty. */
export function isWeighed({ missingAmount }: Pick<Weighing, 'missingAmount'>): boolean {
  return missingAmount === ''
}

/**
 * Returns what the form shows. Without a draft it suggests the offered lot that expires first and
 * the missing amount. Suggestions are not saved.
 */
function toForm(weighing: Weighing, draft: Draft): WeighingFormValues {
  const { offeredLots, missingAmount, enteredLot, amountToWeigh } = weighing
  const isLotTyped = draft.isLotTyped ?? offeredLots.length === 0
  const suggestedLot = isLotTyped ? undefined : offeredLots[0]?.lot
  const lot = draft.lot ?? suggestedLot ?? ''
  const suggestedAmount = offeredLots.find((offeredLot) => offeredLot.lot === lot)?.amount
  return {
    lot,
    // An entered lot counts as weighed, so nothing is missing while it is replaced.
    amount:
      draft.amount ??
      (enteredLot && isWeighed(weighing) ? amountToWeigh : (suggestedAmount ?? missingAmount)),
    isLotTyped,
    isShown: !isWeighed(weighing) || (enteredLot !== null && draft.isReplacingEnteredLot === true),
  }
}

type ScannedLotResult =
  | { ok: true; lot: string; ingredientId: string }
  /** The message of `messageKey` has the value `lot`. */
  | { ok: false; lot: string; messageKey: string }

/** Finds the ingredient that is not fully weighed and for which the scanned lot is offered. */
function findScannedLot(weighings: readonly Weighing[], code: string): ScannedLotResult {
  const lot = parseLotNumber(code)
  if (lot === undefined)
    return {
      ok: false,
      lot: code,
      messageKey: '“{lot}” is not a lot number. Scan the label again.',
    }
  const foundWeighing = weighings.find(
    (weighing) =>
      !isWeighed(weighing) && weighing.offeredLots.some((offeredLot) => offeredLot.lot === lot),
  )
  if (foundWeighing) return { ok: true, lot, ingredientId: foundWeighing.ingredient }
  const isTaken = weighings.some(({ takenLots }) =>
    takenLots.some((takenLot) => takenLot.lot === lot),
  )
  if (isTaken) return { ok: false, lot, messageKey: 'Lot {lot} is already weighed for this batch.' }
  return {
    ok: false,
    lot,
    messageKey:
      'Lot {lot} is not a usable lot for what is left to weigh. Check the container. If it is right, choose “Other lot” at its ingredient.',
  }
}

/** Returns the element id of a control of a weighing form, for moving the focus to it. */
export function getWeighingControlId(
  batchNumber: string,
  ingredientId: string,
  control: 'amount' | 'weigh',
): string {
  return `${batchNumber}-${ingredientId}-${control}`
}

export const getCloseButtonId = (batchNumber: string): string => `${batchNumber}-close`

/** Returns the id of the button to focus after an ingredient was saved. */
function findNextControlId({ number, weighings }: Batch, ingredientId: string): string {
  const index = weighings.findIndex((weighing) => weighing.ingredient === ingredientId)
  const nextWeighing = [...weighings.slice(index), ...weighings.slice(0, index)].find(
    (weighing) => !isWeighed(weighing),
  )
  return nextWeighing
    ? getWeighingControlId(number, nextWeighing.ingredient, 'weigh')
    : getCloseButtonId(number)
}

/** Returns a function that focuses an element by its id after the next rendering. */
function useFocusLater(): (id: string) => void {
  const pendingId = useRef('')
  useEffect(() => {
    if (pendingId.current === '') return
    const element = document.getElementById(pendingId.current)
    pendingId.current = ''
    element?.focus()
    if (element instanceof HTMLInputElement) element.select()
  })
  return (id) => {
    pendingId.current = id
  }
}
