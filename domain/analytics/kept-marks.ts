/*
 * What a browser keeps of a visitor who has agreed: a number for the day, made of chance and thrown
 * away at midnight in Malaysia, and the mark of the advertisement that led here.
 */
import { days } from '#domain/time.ts'

export const visitorKey = 'measuring-visitor'
export const clickKey = 'gclid'

export type DailyVisitor = { readonly day: string; readonly id: string }

/** The number of the day: the kept one, else `fresh`. `day` is yyyy-mm-dd in Malaysia. */
export function visitorOfDay(text: string | null, day: string, fresh: () => string): DailyVisitor {
  const [keptDay, id] = text?.split(' ') ?? []
  if (keptDay === day && id !== undefined && /^[\w-]{16,32}$/.test(id)) return { day, id }
  return { day, id: fresh() }
}

export function visitorText({ day, id }: DailyVisitor): string {
  return `${day} ${id}`
}

/** How long an advertisement counts as what led here. */
const clickLife = days(90)

/** The click id of an address, if it is one (T-I06). */
export function clickIdOf(id: string | null): string | undefined {
  return id !== null && /^[A-Za-z0-9_-]{1,200}$/.test(id) ? id : undefined
}

/** The kept click id, while its time lasts. */
export function keptClickId(text: string | null, now: number): string | undefined {
  const kept = /^\{"value":"([\w-]{1,200})","expiry":(\d{1,16})\}$/.exec(text ?? '')
  return kept && Number(kept[2]) > now ? kept[1] : undefined
}

/** As the browser stores it under `gclid`. */
export function clickText(id: string, now: number): string {
  return JSON.stringify({ value: id, expiry: now + clickLife })
}
