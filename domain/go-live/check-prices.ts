/** Compares the prices and fees that the owner has confirmed with the current ones. */
import type { Product } from '#domain/catalogue/product.ts'
import { formatRinggit } from '#domain/money.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'
import { formatDateTime } from '#domain/time.ts'

import { metResult, missingResult, type RequirementResult } from './requirement.ts'

/** `key` identifies a figure in stored confirmations, so never change it; `label` may change. */
export type PriceFigure = { key: string; label: string; value: string }

export type PriceConfirmation = {
  figures: readonly PriceFigure[]
  confirmedAt: Date
  confirmedBy: string
}

/** Returns what customers pay, as texts: the prices of the products, delivery fees and savings. */
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
      value: delivery.surchargeStates.join(', ') || 'none',
    },
    { key: 'three months', label: 'Three-month saving', value: `${plans.threeMonthSaving} %` },
    { key: 'six months', label: 'Six-month saving', value: `${plans.sixMonthSaving} %` },
  ]
}

/** Returns one text per figure that was added, removed or changed. */
export function listFigureDifferences(
  confirmedFigures: readonly PriceFigure[],
  currentFigures: readonly PriceFigure[],
): string[] {
  const findValue = (figures: readonly PriceFigure[], key: string): string | undefined =>
    figures.find((figure) => figure.key === key)?.value
  const labelByKey = new Map(
    [...confirmedFigures, ...currentFigures].map(({ key, label }) => [key, label]),
  )
  return [...labelByKey]
    .filter(([key]) => findValue(confirmedFigures, key) !== findValue(currentFigures, key))
    .map(
      ([key, label]) =>
        `${label}: ${findValue(confirmedFigures, key) ?? 'not sold'} → ${findValue(currentFigures, key) ?? 'not sold'}`,
    )
}

const confirmFix = 'Read the figures and confirm them on the page Going live.'

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
    : missingResult(`Changed since ${confirmationText}. ${differences.join('; ')}.`, confirmFix)
}
