/** Parts that order emails share: schema of the stored data, details, product lines and totals. */
import { z } from 'zod'

import { findEmailPictureUrl } from '#domain/catalogue/picture.ts'
import { countBusinessDaysToArrival } from '#domain/checkout/delivery-estimate.ts'
import { parseState } from '#domain/malaysia/states.ts'
import { formatRinggit, multiplySen, sen, type Sen } from '#domain/money.ts'
import { calendarDate, formatDate, hours } from '#domain/time.ts'

import { html, type Html } from '#server/mail/html.ts'
import { emailColours, emailSerif, type LinkedLine } from '#server/mail/email-layout.ts'
import type { EmailContext } from '#server/mail/email-definition.ts'
import { singleLineText, nameText } from '#server/mail/text-values.ts'

/** An amount in sen. */
export const amountInSen = z
  .number()
  .int()
  .transform((value): Sen => sen(value))

/**
 * Data of an order email. Never add health answers or the medical note: the outbox stores this data
 * unencrypted.
 */
export const orderEmailData = z.object({
  number: z.string(),
  firstName: nameText,
  recipient: singleLineText(120),
  address: singleLineText(300),
  /** Malaysian state of the address. The delivery fee and the arrival depend on it. */
  state: z.string(),
  /** URL of the order page. */
  link: z.string(),
  /** Expected arrival as yyyy-mm-dd; null until a pharmacist has approved the order. */
  arrives: z.object({ from: z.string(), to: z.string() }).nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      /** Capsules per jar. */
      size: z.number(),
      ingredients: z.array(z.string()),
      /** Price of one jar. */
      price: amountInSen,
      /** Path of the main picture. */
      image: z.string(),
    }),
  ),
  subtotal: amountInSen,
  /** Zero when delivery is free. */
  shipping: amountInSen,
  /** The saving of a plan; zero for a single purchase. */
  savings: amountInSen,
  /** The used part of the voucher; zero without a voucher. */
  discount: amountInSen,
  voucherCode: z.string().nullable(),
  total: amountInSen,
  // Missing in emails that were queued before this field existed.
  trackingNumber: z.string().nullable().default(null),
  courier: singleLineText(60).nullable().default(null),
  trackingUrl: z.string().nullable().default(null),
  /**
   * Null in emails that were queued before this field existed: they do not say how a refund is
   * paid.
   */
  paymentMethod: z.enum(['billplz', 'paypal', 'voucher']).nullable().default(null),
})

export type OrderEmailData = z.output<typeof orderEmailData>

/** Returns the details of an order: total, expected arrival and address. */
export function buildOrderDetails(
  order: OrderEmailData,
  totalLabel: string,
  context: EmailContext,
) {
  const { t } = context
  return [
    { label: totalLabel, value: formatRinggit(order.total) },
    { label: t('Arrives'), value: formatArrival(order, context) },
    { label: t('To'), value: `${order.recipient}, ${order.address}`, isPlain: true },
  ]
}

/**
 * Returns the line that says until when the buyer may change the address, with a link to the form.
 */
export function buildAddressHint(
  { link }: OrderEmailData,
  { t, settings }: EmailContext,
): LinkedLine {
  return {
    text: t(
      'Wrong address? You can change it within {hours} hours of payment, until the parcel is ready for the courier.',
      { hours: settings.delivery.addressChange / hours(1) },
    ),
    label: t('Change the address'),
    url: `${link}#address`,
  }
}

function formatArrival({ arrives, state }: OrderEmailData, { t, settings }: EmailContext): string {
  if (arrives)
    return t('{from} to {to}', {
      from: formatDate(calendarDate(arrives.from)),
      to: formatDate(calendarDate(arrives.to)),
    })
  const [soonest, latest] = countBusinessDaysToArrival(parseState(state), settings.delivery)
  return t('{soonest} to {latest} business days after the pharmacist’s approval', {
    soonest,
    latest,
  })
}

type OrderLine = OrderEmailData['lines'][number]

/**
 * Returns the ordered products with their prices, then subtotal, delivery, deductions and total.
 */
export function buildOrderSummary(
  order: OrderEmailData,
  totalLabel: string,
  context: EmailContext,
): { html: Html; text: string } {
  const { t } = context
  const title = t('In your order')
  const products = order.lines.map((line) => ({
    line,
    count: t('{quantity} × {size} capsules', { quantity: line.quantity, size: line.size }),
    price: formatRinggit(multiplySen(line.price, line.quantity)),
  }))
  const figures = listFiguresBeforeTotal(order, t)
  const total = { label: totalLabel, value: formatRinggit(order.total) }
  return {
    html: html`<h2
        style="margin:36px 0 4px;font-family:${emailSerif};font-weight:400;font-size:24px"
      >
        ${title}
      </h2>
      <table role="presentation" width="100%" cellspacing="0" cellpadding="0">
        ${products.map((product) => renderProductRow(product, context))}
      </table>
      <table
        role="presentation"
        width="100%"
        cellspacing="0"
        cellpadding="0"
        style="margin-top:12px"
      >
        ${figures.map(renderFigureRow)} ${renderTotalRow(total)}
      </table>`,
    text: [
      title,
      ...products.map(({ line, count, price }) => `${line.name}, ${count}: ${price}`),
      '',
      ...[...figures, total].map(({ label, value }) => `${label}: ${value}`),
    ].join('\n'),
  }
}

/** An amount with its label, both formatted for the reader. */
type Figure = { label: string; value: string }

/** Returns subtotal and delivery, and the saving and the voucher unless they are zero. */
function listFiguresBeforeTotal(order: OrderEmailData, t: EmailContext['t']): Figure[] {
  const { state, subtotal, shipping, savings, discount, voucherCode } = order
  const figures: Figure[] = [
    { label: t('Subtotal'), value: formatRinggit(subtotal) },
    {
      label: t('Delivery to {state}', { state: t(state) }),
      value: shipping === 0 ? t('Free') : formatRinggit(shipping),
    },
  ]
  if (savings > 0) figures.push({ label: t('Savings'), value: formatDeduction(savings) })
  if (discount > 0)
    figures.push({
      // Only an order with a voucher has a discount.
      label: t('Voucher {code}', { code: voucherCode ?? '' }),
      value: formatDeduction(discount),
    })
  return figures
}

function formatDeduction(amount: Sen): string {
  return `−${formatRinggit(amount)}`
}

function renderProductRow(
  { line, count, price }: { line: OrderLine; count: string; price: string },
  { t, publicUrl }: EmailContext,
): Html {
  return html`<tr>
    ${renderPictureCell(line.image, publicUrl)}
    <td
      class="divider"
      style="padding:16px 12px 16px 0;border-bottom:1px solid ${emailColours.divider}"
    >
      <span style="font-family:${emailSerif};font-size:19px">${line.name}</span><br /><span
        class="muted-text"
        style="font-size:15px;color:${emailColours.mutedText}"
        >${count}</span
      ><br /><span
        class="muted-text small-text"
        style="font-size:14px;color:${emailColours.mutedText}"
        >${line.ingredients.map((ingredient) => translateIngredient(ingredient, t)).join(', ')}</span
      >
    </td>
    <td
      class="divider"
      align="right"
      style="padding:16px 0;border-bottom:1px solid ${emailColours.divider};font-size:15px;font-weight:600;white-space:nowrap"
    >
      ${price}
    </td>
  </tr>`
}

/** A name and an amount like '150 mg', whose parts are joined by a no-break space. */
const ingredientPattern = /^(.+) (\d[\d.,]*\u00a0.+)$/

/** Translates the name in a text of an order line, such as 'Green tea 150 mg'. */
function translateIngredient(text: string, t: EmailContext['t']): string {
  const [, name, amount] = ingredientPattern.exec(text) ?? []
  return name === undefined || amount === undefined ? t(text) : `${t(name)} ${amount}`
}

function renderFigureRow({ label, value }: Figure): Html {
  return html`<tr>
    <td class="muted-text" style="padding:8px 0;font-size:15px;color:${emailColours.mutedText}">
      ${label}
    </td>
    <td align="right" style="padding:8px 0;white-space:nowrap;font-size:15px">${value}</td>
  </tr>`
}

/** Returns the last row, with a line above it. */
function renderTotalRow({ label, value }: Figure): Html {
  return html`<tr>
    <td
      class="strong-divider"
      style="padding:8px 0;font-size:15px;border-top:1px solid ${emailColours.text};font-weight:600"
    >
      ${label}
    </td>
    <td
      align="right"
      class="strong-divider"
      style="padding:8px 0;white-space:nowrap;border-top:1px solid ${emailColours.text};font-family:${emailSerif};font-size:24px"
    >
      ${value}
    </td>
  </tr>`
}

/**
 * Returns the table cell with a product's picture, or undefined when the picture has no version for
 * emails. Width and height keep the layout when a mail program blocks pictures.
 */
function renderPictureCell(image: string, publicUrl: string): Html | undefined {
  const path = findEmailPictureUrl(image)
  if (path === undefined) return undefined
  return html`<td
    class="divider picture"
    width="104"
    style="padding:16px 16px 16px 0;border-bottom:1px solid ${emailColours.divider}"
  >
    <img
      src="${new URL(path, publicUrl).href}"
      width="88"
      height="110"
      alt=""
      style="display:block;border-radius:3px;background:${emailColours.pictureBackground}"
    />
  </td>`
}
