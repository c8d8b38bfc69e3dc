/* Validates the owner's form of a courier, in the browser and on the server. */
import { createProblemList, type FormProblem } from '#domain/form-problem.ts'
import { isTrackingUrl, maxCourierNameLength } from '#domain/orders/parcel.ts'
import { otherCourierId } from '#domain/shipping/parcel-draft.ts'
import { parseWholeNumber } from '#domain/text/parse-whole-number.ts'

import { trackingUrlOf, type Courier } from './courier.ts'
import { parseNumberFormat } from './number-format.ts'

/** All fields as typed. */
export type CourierForm = {
  name: string
  urlPattern: string
  /** One format per line. */
  numberFormats: string
  position: string
}

export const emptyCourierForm: CourierForm = {
  name: '',
  urlPattern: '',
  numberFormats: '',
  position: '10',
}

type CourierFormCheckResult =
  | { ok: true; courier: Omit<Courier, 'id' | 'isActive'> }
  | { ok: false; problems: FormProblem[] }

/** In characters. */
export const maxUrlPatternLength = 200
/**
 * Low, because every tracking number is matched with every format. A message states it in words.
 */
const maxFormats = 8
const maxPosition = 99
/** Below the length that the API allows, so that the caller can append a number to the slug. */
const maxSlugLength = 40

/** Replaces `{number}` when a URL pattern is checked. Any valid number will do. */
const sampleTrackingNumber = 'X1'

/**
 * Ids that no courier gets, because screens use them for something else: `new` opens the form of a
 * new courier (couriers-page.tsx), and `otherCourierId` stands for a courier that is not in the
 * list.
 */
export const reservedCourierIds: readonly string[] = ['new', otherCourierId]

// There are no values for `{8}` and `{8-14}`, so the messages show them as written.
const formatProblems = {
  unreadable: 'The format {format} cannot be read. Use A, 9, *, letters, digits and {8} or {8-14}.',
  'too long': 'The format {format} is too long.',
  'two ranges': 'The format {format} has two ranges. Write two formats instead.',
} as const

/**
 * Returns the courier with normalised values, or the problems of all fields. Only the server checks
 * whether another courier has the name.
 */
export function validateCourierForm(form: CourierForm): CourierFormCheckResult {
  const { problems, addProblem } = createProblemList<keyof CourierForm>()
  const name = form.name.trim().replaceAll(/\s+/g, ' ')
  if (name === '' || name.length > maxCourierNameLength)
    addProblem('name', 'Enter the courier’s name, at most {count} characters.', {
      count: String(maxCourierNameLength),
    })
  else if (/[\p{C}<>{}]/u.test(name))
    addProblem('name', 'Remove the characters < > { } from the name.')

  const urlPattern = form.urlPattern.trim()
  if (urlPattern !== '' && !isUrlPattern(urlPattern))
    addProblem(
      'urlPattern',
      // There is no value for `{number}`, so the message shows it as written.
      'Enter a URL that begins with https:// and has {number} after the website’s name, at most {count} characters.',
      { count: String(maxUrlPatternLength) },
    )

  const numberFormats = splitFormats(form.numberFormats)
  if (numberFormats.length > maxFormats) addProblem('numberFormats', 'Enter at most eight formats.')
  for (const format of numberFormats) {
    const parseResult = parseNumberFormat(format)
    if (!parseResult.ok) addProblem('numberFormats', formatProblems[parseResult.reason], { format })
  }

  const position = parseWholeNumber(form.position)
  if (position === undefined || position < 1 || position > maxPosition)
    addProblem('position', 'Enter a whole number from 1 to {count}.', {
      count: String(maxPosition),
    })

  // `position` is missing only if its problem was reported; the compiler needs this condition.
  return problems.length > 0 || position === undefined
    ? { ok: false, problems }
    : { ok: true, courier: { name, urlPattern, numberFormats, position } }
}

/** Returns the form with the values of a saved courier. */
export function toCourierForm(courier: Omit<Courier, 'id' | 'isActive'>): CourierForm {
  return {
    name: courier.name,
    urlPattern: courier.urlPattern,
    numberFormats: courier.numberFormats.join('\n'),
    position: String(courier.position),
  }
}

/**
 * Returns the id for a new courier: 'J&T Express' becomes 'j-t-express'. The id may be reserved or
 * taken; the caller must make it unique.
 */
export function createCourierId(name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'courier'
}

/** Splits the text into formats, one per line, in capitals, without spaces and blank lines. */
function splitFormats(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, '').toUpperCase())
    .filter((line) => line !== '')
}

/**
 * Returns true for a URL with the number in the path, the query or the fragment. The number may not
 * be in the host, or a tracking number could lead to another website.
 */
function isUrlPattern(text: string): boolean {
  const [beforeNumber = '', ...otherPieces] = text.split('{number}')
  return (
    text.length <= maxUrlPatternLength &&
    otherPieces.length > 0 &&
    /^https:\/\/[^/?#]+[/?#]/.test(beforeNumber) &&
    !/[{}]/.test(text.replaceAll('{number}', '')) &&
    isTrackingUrl(trackingUrlOf({ urlPattern: text, numberFormats: [] }, sampleTrackingNumber))
  )
}
