/*
 * Validates the fields of `POST /v3/bills` as Billplz does. Lengths and required fields follow
 * Billplz's page "Create a Bill"; "Name can't be blank" is a message from real logs; the other
 * messages are worded like it.
 */
import { randomBytes } from 'node:crypto'
import type { Bill } from './bill.ts'
import { formatKlShortDate } from './kl-time.ts'

type ReadNewBill = { ok: true; bill: Bill } | { ok: false; messages: string[] }

/** In characters. */
const MAX_LENGTHS = [
  ['name', 255],
  ['description', 200],
  ['reference_1_label', 20],
  ['reference_2_label', 20],
  ['reference_1', 120],
  ['reference_2', 120],
] as const

/**
 * Returns the new bill, or Billplz's messages about all wrong fields. Form values are text, JSON
 * values keep their type; both are accepted.
 */
export function readNewBill(body: unknown, now: Date): ReadNewBill {
  const field = createFieldReader(body)
  const messages: string[] = []
  const requireField = (name: string) => {
    if (field(name) === '') messages.push(`${formatFieldLabel(name)} can't be blank`)
  }

  requireField('collection_id')
  if (field('email') === '' && field('mobile') === '') {
    messages.push("Email can't be blank", "Mobile can't be blank")
  }
  if (field('email') !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(field('email'))) {
    messages.push('Email is invalid')
  }
  if (field('mobile') !== '' && !/^\+?\d{8,15}$/.test(field('mobile'))) {
    messages.push('Mobile is invalid')
  }
  requireField('name')
  const amount = Number(field('amount'))
  if (field('amount') === '') messages.push("Amount can't be blank")
  else if (!Number.isFinite(amount)) messages.push('Amount is not a number')
  else if (!Number.isSafeInteger(amount)) messages.push('Amount must be an integer')
  else if (amount <= 0) messages.push('Amount must be greater than 0')
  requireField('callback_url')
  for (const name of ['callback_url', 'redirect_url']) {
    if (field(name) !== '' && !isHttpUrl(field(name)))
      messages.push(`${formatFieldLabel(name)} is invalid`)
  }
  requireField('description')
  for (const [name, max] of MAX_LENGTHS) {
    if ([...field(name)].length > max) {
      messages.push(`${formatFieldLabel(name)} is too long (maximum is ${max} characters)`)
    }
  }
  const dueDateMatch = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(field('due_at'))
  if (field('due_at') !== '' && !dueDateMatch) messages.push('Due at is invalid')
  if (messages.length > 0) return { ok: false, messages }

  return {
    ok: true,
    bill: {
      id: createBillId(),
      collectionId: field('collection_id'),
      state: 'due',
      amount,
      paidAmount: 0,
      dueAt: dueDateMatch
        ? [dueDateMatch[1], Number(dueDateMatch[2]), Number(dueDateMatch[3])].join('-')
        : formatKlShortDate(now),
      email: field('email'),
      mobile: field('mobile') || null,
      name: field('name'),
      description: field('description'),
      reference1Label: field('reference_1_label') || 'Reference 1',
      reference1: field('reference_1') || null,
      reference2Label: field('reference_2_label') || 'Reference 2',
      reference2: field('reference_2') || null,
      redirectUrl: field('redirect_url') || null,
      callbackUrl: field('callback_url'),
      createdAt: now.toISOString(),
      paidAt: null,
    },
  }
}

/** Returns a function that reads one field as trimmed text; absent, null and lists are empty. */
export function createFieldReader(body: unknown): (name: string) => string {
  const values = new Map<string, unknown>(
    typeof body === 'object' && body !== null ? Object.entries(body) : [],
  )
  return (name) => {
    const value = values.get(name)
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value).trim()
      : ''
  }
}

function formatFieldLabel(name: string): string {
  const label = name.replace(/_id$/, '').replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Returns eight characters of A–Z, a–z, 0–9, `_` and `-`, as in the examples (`8X0Iyzaw`, `W_79pJDk`). */
function createBillId(): string {
  return randomBytes(6).toString('base64url')
}
