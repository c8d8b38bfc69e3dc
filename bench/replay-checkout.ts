/**
 * Replays the recorded statements of a checkout for new guests, without the shop. The speed of the
 * replay is the most that the shop could reach on this machine. The pay call and the settlement are
 * one transaction each.
 */
import type pg from 'pg'

import type { RecordedCheckout, RecordedStatement } from './recorded-checkout.ts'

/** Where a value comes from when its statement is replayed for another guest. */
type ValueSource =
  /** The recorded value is the same for every guest. */
  | { kind: 'constant'; value: unknown }
  /** An earlier statement returned the value, such as the id of the order. */
  | { kind: 'returned'; statementIndex: number; rowIndex: number; column: string }
  /** The text differs between guests, such as the email or the number of the order. */
  | { kind: 'guest text'; recordedText: string }
  | { kind: 'array'; items: ValueSource[] }

type ReplayStatement = { name: string; text: string; sources: ValueSource[] }

/** The statements of the pay call and of the settlement, which uses rows that `pay` returned. */
export type CheckoutReplay = { pay: ReplayStatement[]; settle: ReplayStatement[] }

/** The rows that each statement returned for this guest, and the guest's texts by recorded text. */
type ReplayGuest = { rows: Record<string, unknown>[][]; texts: Map<string, string> }

/**
 * Compares two recorded checkouts and finds the source of each value. Throws when they have
 * different statements, or when a number of a guest was returned by no earlier statement.
 */
export function createCheckoutReplay(
  first: RecordedCheckout,
  second: RecordedCheckout,
): CheckoutReplay {
  const firstStatements = removeBeginAndCommit([...first.pay, ...first.settle])
  const secondStatements = removeBeginAndCommit([...second.pay, ...second.settle])
  if (firstStatements.length !== secondStatements.length)
    throw new Error(
      `the checkouts have ${firstStatements.length} and ${secondStatements.length} statements`,
    )
  const replayStatements = firstStatements.map(({ text, values }, index): ReplayStatement => {
    const secondStatement = secondStatements[index]
    if (secondStatement?.text !== text)
      throw new Error(`the checkouts differ at statement ${index}: ${text}`)
    const earlierStatements = {
      first: firstStatements.slice(0, index),
      second: secondStatements.slice(0, index),
    }
    const sources = values.map((value, position) =>
      findSource(value, secondStatement.values[position], earlierStatements),
    )
    return { name: `replay_${index}`, text, sources }
  })
  const payCount = removeBeginAndCommit(first.pay).length
  return { pay: replayStatements.slice(0, payCount), settle: replayStatements.slice(payCount) }
}

function removeBeginAndCommit(statements: readonly RecordedStatement[]): RecordedStatement[] {
  return statements.filter(({ text }) => text !== 'begin' && text !== 'commit')
}

type EarlierStatements = {
  first: readonly RecordedStatement[]
  second: readonly RecordedStatement[]
}

/** Compares the values that both checkouts sent at the same place of the same statement. */
function findSource(
  firstValue: unknown,
  secondValue: unknown,
  earlierStatements: EarlierStatements,
): ValueSource {
  if (Array.isArray(firstValue) && Array.isArray(secondValue))
    return {
      kind: 'array',
      items: firstValue.map((item, position) =>
        findSource(item, secondValue[position], earlierStatements),
      ),
    }
  if (firstValue === secondValue) return { kind: 'constant', value: firstValue }
  if (typeof firstValue === 'string') return { kind: 'guest text', recordedText: firstValue }
  if (typeof firstValue === 'number')
    return findReturned(firstValue, secondValue, earlierStatements)
  return { kind: 'constant', value: firstValue }
}

/** Finds the column in which earlier statements returned both values. Throws if there is none. */
function findReturned(
  firstValue: unknown,
  secondValue: unknown,
  earlierStatements: EarlierStatements,
): ValueSource {
  for (const [statementIndex, { rows }] of earlierStatements.first.entries())
    for (const [rowIndex, row] of rows.entries())
      for (const [column, cell] of Object.entries(row)) {
        const secondCell = earlierStatements.second[statementIndex]?.rows[rowIndex]?.[column]
        if (cell === firstValue && secondCell === secondValue)
          return { kind: 'returned', statementIndex, rowIndex, column }
      }
  throw new Error(
    `no statement before ${earlierStatements.first.length} returned ${String(firstValue)}`,
  )
}

/** Replays pay calls for `seconds`. Returns the guests, whose orders are not settled yet. */
export async function replayPayCalls(
  clients: readonly pg.Client[],
  replay: CheckoutReplay,
  seconds: number,
): Promise<ReplayGuest[]> {
  const endsAt = performance.now() + seconds * 1000
  const guests: ReplayGuest[] = []
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < endsAt) {
        const guest: ReplayGuest = { rows: [], texts: new Map() }
        await replayInTransaction(client, replay.pay, guest)
        guests.push(guest)
      }
    }),
  )
  return guests
}

/** Replays the settlement of the order of each guest. */
export async function replaySettlements(
  clients: readonly pg.Client[],
  replay: CheckoutReplay,
  guests: readonly ReplayGuest[],
): Promise<void> {
  const unsettledGuests = [...guests]
  await Promise.all(
    clients.map(async (client) => {
      for (let guest = unsettledGuests.pop(); guest; guest = unsettledGuests.pop())
        await replayInTransaction(client, replay.settle, guest)
    }),
  )
}

/** Sends the statements and adds the rows that they return to `guest.rows`. */
async function replayInTransaction(
  client: pg.Client,
  statements: readonly ReplayStatement[],
  guest: ReplayGuest,
): Promise<void> {
  await client.query('begin')
  for (const { name, text, sources } of statements) {
    const values = sources.map((source) => resolveValue(guest, source))
    const { rows } = await client.query<Record<string, unknown>>({ name, text, values })
    guest.rows.push(rows)
  }
  await client.query('commit')
}

/** Returns the guest's value. Throws when the statement of the source returned no such value. */
function resolveValue(guest: ReplayGuest, source: ValueSource): unknown {
  if (source.kind === 'constant') return source.value
  if (source.kind === 'array') return source.items.map((item) => resolveValue(guest, item))
  if (source.kind === 'guest text') return getOrCreateText(guest, source.recordedText)
  const { statementIndex, rowIndex, column } = source
  const value = guest.rows[statementIndex]?.[rowIndex]?.[column]
  // A statement that finds nothing is faster, so the limit would look higher than it is.
  if (value === undefined) throw new Error(`statement ${statementIndex} returned no ${column}`)
  return value
}

/** Shorter texts of a guest may be part of another text by chance. */
const minPartLength = 6

/**
 * Returns the guest's text in place of the recorded one. A new text keeps the structure of the
 * recorded one: parts that are texts of this guest are replaced, such as the email in a JSON text.
 * If there are none, every letter and digit is random.
 */
function getOrCreateText({ texts }: ReplayGuest, recordedText: string): string {
  const existingText = texts.get(recordedText)
  if (existingText !== undefined) return existingText
  let text = recordedText
  for (const [recordedPart, part] of texts)
    if (recordedPart.length >= minPartLength) text = text.replaceAll(recordedPart, part)
  if (text === recordedText) text = randomizeLettersAndDigits(recordedText)
  texts.set(recordedText, text)
  return text
}

const alphabets = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz']

function randomizeLettersAndDigits(text: string): string {
  return text.replaceAll(/[0-9A-Za-z]/g, (character) => {
    const alphabet = alphabets.find((candidate) => candidate.includes(character)) ?? character
    return alphabet.charAt(Math.floor(Math.random() * alphabet.length))
  })
}
