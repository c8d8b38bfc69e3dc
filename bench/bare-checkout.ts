/**
 * Sends the recorded statements of a checkout for new guests, without the shop: the limit of what
 * the shop could reach on this machine. Each half of a checkout is one transaction.
 */
import type pg from 'pg'

import type { RecordedCheckout, RecordedStatement } from './recorded-checkout.ts'

/** Where a value of a statement comes from when the statement is sent for another guest. */
type Source =
  | { kind: 'constant'; value: unknown }
  /** A value that an earlier statement returned, such as the id of the order. */
  | { kind: 'returned'; statement: number; row: number; column: string }
  /** A text of the guest, such as the email or the number of the order. */
  | { kind: 'text'; recorded: string }
  | { kind: 'array'; items: Source[] }

type BareStatement = { name: string; text: string; sources: Source[] }

/** The statements of both halves. `settle` refers to rows that `pay` returned. */
export type BareCheckout = { pay: BareStatement[]; settle: BareStatement[] }

/** One guest's values: rows of the statements so far, and new texts by recorded text. */
type BareGuest = { rows: Record<string, unknown>[][]; texts: Map<string, string> }

/**
 * Compares two recorded checkouts and finds the source of each value. Throws when they have
 * different statements, or when a number of a guest was returned by no earlier statement.
 */
export function planBareCheckout(first: RecordedCheckout, second: RecordedCheckout): BareCheckout {
  const firstStatements = withoutTransactions([...first.pay, ...first.settle])
  const secondStatements = withoutTransactions([...second.pay, ...second.settle])
  if (firstStatements.length !== secondStatements.length)
    throw new Error(
      `the checkouts have ${firstStatements.length} and ${secondStatements.length} statements`,
    )
  const plan = firstStatements.map(({ text, values }, index): BareStatement => {
    const otherStatement = secondStatements[index]
    if (otherStatement?.text !== text)
      throw new Error(`the checkouts differ at statement ${index}: ${text}`)
    const findReturned = (value: unknown, otherValue: unknown): Source => {
      for (let statement = 0; statement < index; statement++)
        for (const [row, cells] of (firstStatements[statement]?.rows ?? []).entries())
          for (const [column, cell] of Object.entries(cells)) {
            const otherCell = secondStatements[statement]?.rows[row]?.[column]
            if (cell === value && otherCell === otherValue)
              return { kind: 'returned', statement, row, column }
          }
      throw new Error(`no statement before ${index} returned ${String(value)}: ${text}`)
    }
    const findSource = (value: unknown, otherValue: unknown): Source => {
      if (Array.isArray(value) && Array.isArray(otherValue))
        return {
          kind: 'array',
          items: value.map((item, position) => findSource(item, otherValue[position])),
        }
      if (typeof value === 'string' && value !== otherValue)
        return { kind: 'text', recorded: value }
      if (typeof value === 'number' && value !== otherValue) return findReturned(value, otherValue)
      return { kind: 'constant', value }
    }
    const sources = values.map((value, position) =>
      findSource(value, otherStatement.values[position]),
    )
    return { name: `bare_${index}`, text, sources }
  })
  const payCount = withoutTransactions(first.pay).length
  return { pay: plan.slice(0, payCount), settle: plan.slice(payCount) }
}

function withoutTransactions(statements: readonly RecordedStatement[]): RecordedStatement[] {
  return statements.filter(({ text }) => text !== 'begin' && text !== 'commit')
}

/** Sends the statements of pay calls for `seconds`. Returns the guests, who have not paid yet. */
export async function sendBarePays(
  clients: readonly pg.Client[],
  plan: BareCheckout,
  seconds: number,
): Promise<BareGuest[]> {
  const endsAt = performance.now() + seconds * 1000
  const guests: BareGuest[] = []
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < endsAt) {
        const guest: BareGuest = { rows: [], texts: new Map() }
        await sendInTransaction(client, plan.pay, guest)
        guests.push(guest)
      }
    }),
  )
  return guests
}

/** Sends the statements that settle the orders of these guests. */
export async function sendBareSettlements(
  clients: readonly pg.Client[],
  plan: BareCheckout,
  guests: readonly BareGuest[],
): Promise<void> {
  const waitingGuests = [...guests]
  await Promise.all(
    clients.map(async (client) => {
      for (let guest = waitingGuests.pop(); guest; guest = waitingGuests.pop())
        await sendInTransaction(client, plan.settle, guest)
    }),
  )
}

async function sendInTransaction(
  client: pg.Client,
  statements: readonly BareStatement[],
  guest: BareGuest,
): Promise<void> {
  await client.query('begin')
  for (const { name, text, sources } of statements) {
    const values = sources.map((source) => valueFor(guest, source))
    const { rows } = await client.query<Record<string, unknown>>({ name, text, values })
    guest.rows.push(rows)
  }
  await client.query('commit')
}

function valueFor(guest: BareGuest, source: Source): unknown {
  if (source.kind === 'constant') return source.value
  if (source.kind === 'array') return source.items.map((item) => valueFor(guest, item))
  if (source.kind === 'text') return textFor(guest, source.recorded)
  const { statement, row, column } = source
  const value = guest.rows[statement]?.[row]?.[column]
  // Otherwise a statement that found nothing would make the limit look higher than it is.
  if (value === undefined) throw new Error(`statement ${statement} returned no ${column}`)
  return value
}

/** Shorter texts of a guest may be part of another text by chance. */
const minPartLength = 6

/** Replaces the parts that are texts of this guest already; otherwise makes a new text. */
function textFor({ texts }: BareGuest, recorded: string): string {
  const existingText = texts.get(recorded)
  if (existingText !== undefined) return existingText
  let text = recorded
  for (const [recordedPart, part] of texts)
    if (recordedPart.length >= minPartLength) text = text.replaceAll(recordedPart, part)
  if (text === recorded) text = randomLike(recorded)
  texts.set(recorded, text)
  return text
}

const alphabets = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz']

/** Returns a text with random digits and letters where the given one has some. */
function randomLike(text: string): string {
  return text.replaceAll(/[0-9A-Za-z]/g, (character) => {
    const alphabet = alphabets.find((candidate) => candidate.includes(character)) ?? character
    return alphabet.charAt(Math.floor(Math.random() * alphabet.length))
  })
}
