/*
 * Parsers and formatters of settings. Every value is stored as normalised text, so that people can
 * read the history and an earlier value can be restored unchanged.
 */
import { isEmail } from '#domain/checkout/field-rules.ts'
import { malaysianStates, type MalaysianState } from '#domain/malaysia/states.ts'
import { parsePhone } from '#domain/malaysia/phone.ts'
import { parseRinggit, formatPlainRinggit, type Sen } from '#domain/money.ts'

export type ParsedSetting<Value> = { ok: true; value: Value } | { ok: false; message: string }

export type SettingKindName =
  | 'text'
  | 'lines'
  | 'email'
  | 'phone'
  | 'money'
  | 'number'
  | 'range'
  | 'states'
  | 'links'

export type SettingKind<Value> = {
  name: SettingKindName
  /** Parses a typed text. `message` tells staff how to correct it. */
  parse(input: string): ParsedSetting<Value>
  format(value: Value): string
}

const accept = <Value>(value: Value): ParsedSetting<Value> => ({ ok: true, value })
const refuse = (message: string): { ok: false; message: string } => ({ ok: false, message })

/**
 * Matches a text of printable characters without `<`, `>`, `{` and `}`. Settings are shown in
 * emails, on pages and on bills, where these could be read as code.
 */
const printablePattern = /^[^\p{C}<>{}]*$/u
const unprintableMessage = 'This contains a character that cannot be used here.'

/** A required text of one line. */
export function textKind(maxLength = 120): SettingKind<string> {
  return {
    name: 'text',
    parse: (input) => {
      const text = input.trim()
      if (text === '') return refuse('This cannot be empty.')
      if (text.length > maxLength) return refuse(`Enter at most ${maxLength} characters.`)
      return printablePattern.test(text) ? accept(text) : refuse(unprintableMessage)
    },
    format: (value) => value,
  }
}

/** Returns the same kind, but an empty text is valid and means undefined. */
export function optionalKind<Value>(kind: SettingKind<Value>): SettingKind<Value | undefined> {
  return {
    ...kind,
    parse: (input) => (input.trim() === '' ? accept(undefined) : kind.parse(input)),
    format: (value) => (value === undefined ? '' : kind.format(value)),
  }
}

/** The message states the number in words. */
const maxLines = 6
const maxLineLength = 80

/** One to `maxLines` lines, such as an address. */
export const linesKind: SettingKind<readonly string[]> = {
  name: 'lines',
  parse: (input) => {
    const lines = input
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    if (lines.length === 0 || lines.length > maxLines) return refuse('Enter one to six lines.')
    if (lines.some((line) => line.length > maxLineLength))
      return refuse(`Enter at most ${maxLineLength} characters per line.`)
    return lines.every((line) => printablePattern.test(line))
      ? accept(lines)
      : refuse(unprintableMessage)
  },
  format: (lines) => lines.join('\n'),
}

export const emailKind: SettingKind<string> = {
  name: 'email',
  parse: (input) =>
    isEmail(input.trim())
      ? accept(input.trim())
      : refuse('Enter an email address such as hello@shop.example.'),
  format: (value) => value,
}

/** A phone number, also of a landline. Stored as E.164, such as +60123456789. */
export const phoneKind: SettingKind<string> = {
  name: 'phone',
  parse: (input) => {
    const phone = parsePhone(input)
    return phone.ok ? accept(phone.e164) : refuse('Enter a phone number with its area code.')
  },
  format: (value) => value,
}

/** A WhatsApp number: digits with country code, as wa.me expects. */
export const whatsAppKind: SettingKind<string> = {
  name: 'phone',
  parse: (input) => {
    const text = input.trim()
    // wa.me's format is E.164 without the plus: 60123456789. With the plus, the parser refuses the
    // numbers of other countries (6591234567), which it would otherwise read as Malaysian.
    const phone = phoneKind.parse(text.startsWith('6') ? `+${text}` : text)
    return phone.ok ? accept(phone.value.replace('+', '')) : phone
  },
  format: (value) => value,
}

/** An amount in ringgit from 0 to `max`. */
export function moneyKind(max: Sen): SettingKind<Sen> {
  return {
    name: 'money',
    parse: (input) => {
      const amount = parseRinggit(input.replace(/^\s*RM\s*/i, ''))
      if (amount === undefined) return refuse('Enter an amount such as 15.00.')
      return amount > max ? refuse(`Enter at most RM ${formatPlainRinggit(max)}.`) : accept(amount)
    },
    format: formatPlainRinggit,
  }
}

/** A whole number from `min` to `max`. */
export function numberKind(min: number, max: number): SettingKind<number> {
  return {
    name: 'number',
    parse: (input) => {
      // Only digits, because Number() also accepts '1e3' and ''.
      const isWholeNumber = /^\d{1,6}$/.test(input.trim())
      const number = Number(input)
      return isWholeNumber && number >= min && number <= max
        ? accept(number)
        : refuse(`Enter a whole number from ${min} to ${max}.`)
    },
    format: String,
  }
}

/** Two whole numbers from 0 to `max`, such as the fewest and the most days: `1 to 5`. */
export function rangeKind(max: number): SettingKind<readonly [lowest: number, highest: number]> {
  return {
    name: 'range',
    parse: (input) => {
      const [, first, last] = /^\s*(\d{1,3})\s*(?:to|-|–)\s*(\d{1,3})\s*$/.exec(input) ?? []
      // NaN, for a text that does not match, fails every comparison.
      const [lowest, highest] = [Number(first), Number(last)]
      return lowest >= 0 && lowest <= highest && highest <= max
        ? accept([lowest, highest])
        : refuse(`Enter two numbers, the smaller first, at most ${max}, such as 1 to 5.`)
    },
    format: ([lowest, highest]) => `${lowest} to ${highest}`,
  }
}

/**
 * States, separated by commas. Accepts only the names in `malaysianStates`, and returns them in the
 * sequence of that list.
 */
export const statesKind: SettingKind<readonly MalaysianState[]> = {
  name: 'states',
  parse: (input) => {
    const names = input
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const states = malaysianStates.filter((state) => names.includes(state))
    return states.length === new Set(names).size
      ? accept(states)
      : refuse('Enter states as the checkout shows them.')
  },
  format: (states) => states.join(', '),
}

// 'https://shop.example/checkout?ref=1': a host with a dot, then an optional port, path and query.
const httpsUrlPattern =
  /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::\d{1,5})?(?:[/?][\w\-.~%/?&=+:@,;]{0,180})?$/i

/**
 * A URL. It must be https, so that no link can run a script, and without a fragment, so that a
 * query can be appended.
 */
export const httpsKind: SettingKind<string> = {
  name: 'text',
  parse: (input) => {
    const text = input.trim()
    return httpsUrlPattern.test(text)
      ? accept(text)
      : refuse('Enter an https URL such as https://shop.example.')
  },
  format: (value) => value,
}

type SocialLink = { readonly name: string; readonly url: string }

// A name of up to 39 characters, a space, an https URL: 'Instagram https://www.instagram.com/shop'.
const linkLinePattern =
  /^\s*(\S.{0,38}?)\s+(https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?:[/?#]\S{0,200})?)\s*$/i

/** The message states the number in words. */
const maxLinks = 6

/**
 * One link per line: `Instagram https://www.instagram.com/…`. The URLs must be https, so that no
 * link can run a script.
 */
export const linksKind: SettingKind<readonly SocialLink[]> = {
  name: 'links',
  parse: (input) => {
    const links: SocialLink[] = []
    for (const line of input.split('\n').filter((linkText) => linkText.trim() !== '')) {
      const [, name, url] = linkLinePattern.exec(line) ?? []
      if (!printablePattern.test(line) || name === undefined || url === undefined)
        return refuse('Enter one link per line: a name and its https URL.')
      links.push({ name, url })
    }
    return links.length <= maxLinks ? accept(links) : refuse('Enter at most six links.')
  },
  format: (links) => links.map(({ name, url }) => `${name} ${url}`).join('\n'),
}
