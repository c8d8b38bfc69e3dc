/** Shared parts of order emails: data in the outbox, facts, lines and totals. */
import { z } from 'zod'

import { emailPictureUrl } from '#domain/catalogue/picture.ts'
import { arrivalBusinessDays } from '#domain/checkout/delivery-estimate.ts'
import { parseState } from '#domain/malaysia/states.ts'
import { formatRinggit, multiplySen, sen, type Sen } from '#domain/money.ts'
import { calendarDate, formatDate, hours } from '#domain/time.ts'

import { html, type Html } from '#server/mail/html.ts'
import { emailSerif, type LinkedLine } from '#server/mail/email-layout.ts'
import type { EmailContext } from '#server/mail/email-definition.ts'
import { typedLine, typedName } from '#server/mail/typed-text.ts'

const amount = z
  .number()
  .int()
  .transform((value): Sen => sen(value))

/** Never add health answers or the medical note: the outbox stores this data. */
export const orderEmailData = z.object({
  number: z.string(),
  firstName: typedName,
  recipient: typedLine(120),
  address: typedLine(300),
  state: z.string(),
  /** URL of the order page. */
  link: z.string(),
  /** Expected arrival as yyyy-mm-dd; null until a pharmacist has approved the order. */
  arrives: z.object({ from: z.string(), to: z.string() }).nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      size: z.number(),
      ingredients: z.array(z.string()),
      /** Per unit. */
      price: amount,
      image: z.string(),
    }),
  ),
  subtotal: amount,
  shipping: amount,
  savings: amount,
  discount: amount,
  voucherCode: z.string().nullable(),
  total: amount,
  // Missing in emails that were queued before this field existed.
  trackingNumber: z.string().nullable().default(null),
  courier: typedLine(60).nullable().default(null),
  trackingUrl: z.string().nullable().default(null),
})

export type OrderEmailData = z.output<typeof orderEmailData>

/** Returns the facts of an order: total, arrival and address. */
export function orderFacts(order: OrderEmailData, totalLabel: string, context: EmailContext) {
  const { t } = context
  return [
    { label: totalLabel, value: formatRinggit(order.total) },
    { label: t('Arrives'), value: arrivalText(order, context) },
    { label: t('To'), value: `${order.recipient}, ${order.address}`, plain: true },
  ]
}

/**
 * Returns the line that says until when the buyer may change the address, with a link to the form.
 */
export function addressHint({ link }: OrderEmailData, { t, settings }: EmailContext): LinkedLine {
  return {
    text: t(
      'Wrong address? You can change it within {hours} hours of payment, until the parcel is ready for the courier.',
      { hours: settings.delivery.addressChange / hours(1) },
    ),
    label: t('Change the address'),
    url: `${link}#address`,
  }
}

function arrivalText({ arrives, state }: OrderEmailData, { t, settings }: EmailContext): string {
  if (arrives)
    return t('{from} to {to}', {
      from: formatDate(calendarDate(arrives.from)),
      to: formatDate(calendarDate(arrives.to)),
    })
  const [soonest, latest] = arrivalBusinessDays(parseState(state), settings.delivery)
  return t('{soonest} to {latest} business days after the pharmacist’s approval', {
    soonest,
    latest,
  })
}

/**
 * Returns the ordered products with their prices, then subtotal, delivery, deductions and total.
 */
export function orderLines(
  order: OrderEmailData,
  totalLabel: string,
  { t, publicUrl }: EmailContext,
): { html: Html; text: string } {
  const lines = order.lines.map((line) => ({
    ...line,
    count: t('{quantity} × {size} capsules', { quantity: line.quantity, size: line.size }),
    price: formatRinggit(multiplySen(line.price, line.quantity)),
    pictureCell: pictureCell(line.image, publicUrl),
  }))
  const figures = orderFigures(order, totalLabel, t)
  return {
    html: html`<h2
        style="margin:36px 0 4px;font-family:${emailSerif};font-weight:400;font-size:24px"
      >
        ${t('In your order')}
      </h2>
      <table role="presentation" width="100%" cellspacing="0" cellpadding="0">
        ${lines.map(
          (line) =>
            html`<tr>
              ${line.pictureCell}
              <td class="line" style="padding:16px 12px 16px 0;border-bottom:1px solid #e1ded2">
                <span style="font-family:${emailSerif};font-size:19px">${line.name}</span
                ><br /><span class="soft" style="font-size:15px;color:#4a5950">${line.count}</span
                ><br /><span class="soft small" style="font-size:14px;color:#4a5950"
                  >${line.ingredients.join(', ')}</span
                >
              </td>
              <td
                class="line"
                align="right"
                style="padding:16px 0;border-bottom:1px solid #e1ded2;font-size:15px;font-weight:600;white-space:nowrap"
              >
                ${line.price}
              </td>
            </tr>`,
        )}
      </table>
      <table
        role="presentation"
        width="100%"
        cellspacing="0"
        cellpadding="0"
        style="margin-top:12px"
      >
        ${figures.map(
          ({ label, value, isTotal }) =>
            html`<tr>
              <td
                class="${isTotal ? 'strong-line' : 'soft'}"
                style="padding:8px 0;font-size:15px;${isTotal ? 'border-top:1px solid #14241c;font-weight:600' : 'color:#4a5950'}"
              >
                ${label}
              </td>
              <td
                align="right"
                class="${isTotal ? 'strong-line' : ''}"
                style="padding:8px 0;white-space:nowrap;${isTotal ? `border-top:1px solid #14241c;font-family:${emailSerif};font-size:24px` : 'font-size:15px'}"
              >
                ${value}
              </td>
            </tr>`,
        )}
      </table>`,
    text: [
      t('In your order'),
      ...lines.map((line) => `${line.name}, ${line.count}: ${line.price}`),
      '',
      ...figures.map(({ label, value }) => `${label}: ${value}`),
    ].join('\n'),
  }
}

function orderFigures(order: OrderEmailData, totalLabel: string, t: EmailContext['t']) {
  const formatDeduction = (value: Sen): string => `−${formatRinggit(value)}`
  const { state, shipping, savings, discount } = order
  return [
    { label: t('Subtotal'), value: formatRinggit(order.subtotal), isTotal: false },
    {
      label: t('Delivery to {state}', { state }),
      value: shipping === 0 ? t('Free') : formatRinggit(shipping),
      isTotal: false,
    },
    ...(savings > 0
      ? [{ label: t('Savings'), value: formatDeduction(savings), isTotal: false }]
      : []),
    ...(discount > 0
      ? [
          {
            label: t('Voucher {code}', { code: order.voucherCode ?? '' }),
            value: formatDeduction(discount),
            isTotal: false,
          },
        ]
      : []),
    { label: totalLabel, value: formatRinggit(order.total), isTotal: true },
  ]
}

/**
 * Returns the table cell with a product's picture. Width and height keep the layout when a mail
 * program blocks pictures.
 */
function pictureCell(image: string, publicUrl: string): Html | undefined {
  const path = emailPictureUrl(image)
  if (path === undefined) return undefined
  return html`<td
    class="line photo"
    width="104"
    style="padding:16px 16px 16px 0;border-bottom:1px solid #e1ded2"
  >
    <img
      src="${new URL(path, publicUrl).href}"
      width="88"
      height="110"
      alt=""
      style="display:block;border-radius:3px;background:#f1eee4"
    />
  </td>`
}
