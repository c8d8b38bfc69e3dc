/*
 * How settings are parsed and stored. Every value is stored as normalised text, so that people can
 * read the history and an earlier value can be restored unchanged.
 */
import { isEmail } from '#domain/checkout/field-rules.ts'
import { malaysianStates, type MalaysianState } from '#domain/malaysia/states.ts'
import { readPhone } from '#domain/malaysia/phone.ts'
import { parseAmount, plainAmount, type Sen } from '#domain/money.ts'

export type Reading<Value> = { ok: true; value: Value } | { ok: false; message: string }

export type Kind<Value> = {
  name: 'text' | 'lines' | 'email' | 'phone' | 'money' | 'number' | 'range' | 'states' | 'links'
  /** Parses a typed text; `message` says what is wrong. */
  read(typed: string): Reading<Value>
  write(value: Value): string
}

const good = <Value>(value: Value): Reading<Value> => ({ ok: true, value })
const bad = (message: string): { ok: false; message: string } => ({ ok: false, message })

/** Allows only printable characters without `<`, `>`, `{` and `}`, for emails, pages and bills. */
const printable = /^[^\p{C}<>{}]*$/u
const unprintable = 'This contains a character that cannot be used here.'

export function textKind(maxLength = 120): Kind<string> {
  return {
    name: 'text',
    read: (typed) => {
      const text = typed.trim()
      if (text === '') return bad('This cannot be empty.')
      if (text.length > maxLength) return bad(`Enter at most ${maxLength} characters.`)
      return printable.test(text) ? good(text) : bad(unprintable)
    },
    write: (value) => value,
  }
}

/** Allows empty text, which means undefined. */
export function maybe<Value>(kind: Kind<Value>): Kind<Value | undefined> {
  return {
    ...kind,
    read: (typed) => (typed.trim() === '' ? good(undefined) : kind.read(typed)),
    write: (value) => (value === undefined ? '' : kind.write(value)),
  }
}

export const linesKind: Kind<readonly string[]> = {
  name: 'lines',
  read: (typed) => {
    const lines = typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    if (lines.length === 0 || lines.length > 6) return bad('Enter one to six lines.')
    if (lines.some((line) => line.length > 80)) return bad('Enter at most 80 characters per line.')
    return lines.every((line) => printable.test(line)) ? good(lines) : bad(unprintable)
  },
  write: (lines) => lines.join('\n'),
}

export const emailKind: Kind<string> = {
  name: 'email',
  read: (typed) =>
    isEmail(typed.trim())
      ? good(typed.trim())
      : bad('Enter an email address such as hello@shop.example.'),
  write: (value) => value,
}

/** Stored as +60…; accepts landlines too. */
export const phoneKind: Kind<string> = {
  name: 'phone',
  read: (typed) => {
    const phone = readPhone(typed)
    return phone.ok ? good(phone.e164) : bad('Enter a phone number with its area code.')
  },
  write: (value) => value,
}

/** Digits with country code, as wa.me expects. */
export const whatsAppKind: Kind<string> = {
  name: 'phone',
  read: (typed) => {
    const phone = phoneKind.read(typed.startsWith('6') ? `+${typed}` : typed)
    return phone.ok ? good(phone.value.replace('+', '')) : phone
  },
  write: (value) => value,
}

export function moneyKind(most: Sen): Kind<Sen> {
  return {
    name: 'money',
    read: (typed) => {
      const amount = parseAmount(typed.replace(/^\s*RM\s*/i, ''))
      if (amount === undefined) return bad('Enter an amount such as 15.00.')
      return amount > most ? bad(`Enter at most RM ${plainAmount(most)}.`) : good(amount)
    },
    write: plainAmount,
  }
}

export function numberKind(least: number, most: number): Kind<number> {
  return {
    name: 'number',
    read: (typed) => {
      const number = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
      return number >= least && number <= most
        ? good(number)
        : bad(`Enter a whole number from ${least} to ${most}.`)
    },
    write: String,
  }
}

/** Fastest and slowest: `1 to 5`. */
export function rangeKind(most: number): Kind<readonly [number, number]> {
  return {
    name: 'range',
    read: (typed) => {
      const [, first, last] = /^\s*(\d{1,3})\s*(?:to|-|–)\s*(\d{1,3})\s*$/.exec(typed) ?? []
      const [from, to] = [Number(first), Number(last)]
      return from >= 0 && from <= to && to <= most
        ? good([from, to])
        : bad(`Enter two numbers, the smaller first, at most ${most}, such as 1 to 5.`)
    },
    write: ([from, to]) => `${from} to ${to}`,
  }
}

/** States by their documented names, in the documented order. */
export const statesKind: Kind<readonly MalaysianState[]> = {
  name: 'states',
  read: (typed) => {
    const names = typed
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const known = malaysianStates.filter((state) => names.includes(state))
    return known.length === new Set(names).size
      ? good(known)
      : bad('Enter states as the checkout shows them.')
  },
  write: (states) => states.join(', '),
}

const httpsUrl =
  /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::\d{1,5})?(?:[/?][\w\-.~%/?&=+:@,;]{0,180})?$/i

/** Only https, so that no link can run a script; no fragment, so that a query can be appended. */
export const httpsKind: Kind<string> = {
  name: 'text',
  read: (typed) => {
    const text = typed.trim()
    return httpsUrl.test(text)
      ? good(text)
      : bad('Enter an https URL such as https://shop.example.')
  },
  write: (value) => value,
}

export type SocialLink = { readonly name: string; readonly url: string }

const linkLine = /^\s*(\S.{0,38}?)\s+(https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?:[/?#]\S{0,200})?)\s*$/i

/**
 * One per line: `Instagram https://www.instagram.com/…`. Only https, so that no link can run a
 * script.
 */
export const linksKind: Kind<readonly SocialLink[]> = {
  name: 'links',
  read: (typed) => {
    const links: SocialLink[] = []
    for (const line of typed.split('\n').filter((item) => item.trim() !== '')) {
      const [, name, url] = linkLine.exec(line) ?? []
      if (!printable.test(line) || name === undefined || url === undefined)
        return bad('Enter one link per line: a name and its https URL.')
      links.push({ name, url })
    }
    return links.length <= 6 ? good(links) : bad('Enter at most six links.')
  },
  write: (links) => links.map(({ name, url }) => `${name} ${url}`).join('\n'),
}
