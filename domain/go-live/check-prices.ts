/** Compares the prices and fees that the owner has confirmed with the current ones. */
import type { Product } from '#domain/catalogue/product.ts'
import { formatRinggit } from '#domain/money.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'
import { formatDateTime } from '#domain/time.ts'

import { metResult, missingResult, type RequirementResult } from './requirement.ts'

/**
 * A price or fee that the owner confirms. Confirmations are stored with their figures. Never change
 * a `key`, because it finds the same figure again. A `value` is compared as text, so after a change
 * of its format the owner must confirm all figures again. A `label` may change.
 */
export type PriceFigure = { key: string; label: string; value: string }

export type PriceConfirmation = {
  figures: readonly PriceFigure[]
  confirmedAt: Date
  confirmedBy: string
}

/**
 * Returns the figures that decide what customers pay: the prices of the products, the surcharge for
 * East Malaysia and the states that have it, and the savings of the subscription plans. Add each
 * new price or fee here: the owner does not confirm what is missing.
 */
export function listPriceFigures(
  products: readonly Pick<Product, 'id' | 'product_name' | 'price'>[],
  { delivery, plans }: Pick<ShopSettings, 'delivery' | 'plans'>,
): PriceFigure[] {
  return [
    ...products.map(({ id, product_name: label, price }) => ({
      key: `product ${id}`,
      label,
      value: formatRinggit(price),
    })),
    {
      key: 'surcharge',
      label: 'East Malaysia surcharge',
      value: formatRinggit(delivery.surcharge),
    },
    {
      key: 'surcharge states',
      label: 'States with the surcharge',
      // Saved settings have the states in a fixed sequence, so equal states give equal texts.
      value: delivery.surchargeStates.join(', ') || 'none',
    },
    { key: 'three months', label: 'Three-month saving', value: `${plans.threeMonthSaving} %` },
    { key: 'six months', label: 'Six-month saving', value: `${plans.sixMonthSaving} %` },
  ]
}

/** Shown in place of the value that a new or a removed figure does not have. */
const notListedText = 'not listed'

/** Returns a line for each figure that was added, removed or changed. */
export function listFigureDifferences(
  confirmedFigures: readonly PriceFigure[],
  currentFigures: readonly PriceFigure[],
): string[] {
  const mapValues = (figures: readonly PriceFigure[]) =>
    new Map(figures.map(({ key, value }) => [key, value]))
  const confirmedValues = mapValues(confirmedFigures)
  const currentValues = mapValues(currentFigures)
  // The current figures come last, so that their labels replace the confirmed ones.
  const labelsByKey = new Map(
    [...confirmedFigures, ...currentFigures].map(({ key, label }) => [key, label]),
  )
  return [...labelsByKey]
    .filter(([key]) => confirmedValues.get(key) !== currentValues.get(key))
    .map(([key, label]) => {
      const confirmedText = confirmedValues.get(key) ?? notListedText
      const currentText = currentValues.get(key) ?? notListedText
      return `${label}: ${confirmedText} → ${currentText}`
    })
}

const confirmFix = 'Read and confirm them in Settings, Going live.'

/** Returns that the requirement is met if the owner has confirmed exactly the current figures. */
export function checkPrices(
  currentFigures: readonly PriceFigure[],
  confirmation: PriceConfirmation | undefined,
): RequirementResult {
  if (!confirmation)
    return missingResult('The owner has not confirmed the prices and fees.', confirmFix)
  const differences = listFigureDifferences(confirmation.figures, currentFigures)
  const confirmationText = `${formatDateTime(confirmation.confirmedAt)} by ${confirmation.confirmedBy}`
  return differences.length === 0
    ? metResult(`Confirmed on ${confirmationText}.`)
    : missingResult(
        `Changed since the confirmation on ${confirmationText}. ${differences.join('; ')}.`,
        confirmFix,
      )
}
