/**
 * The layout is the map: a stranger finds a thing from `ls` alone because names keep their promises.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sources, textOf } from './sources.ts'

const files = sources()
const code = files.filter((file) => /\.(ts|tsx|css)$/.test(file))

/** The rooms of the house; a new one needs a decision record and a row in scripts/rooms.ts. */
const rooms = [
  'bench',
  'contract',
  'docs',
  'domain',
  'scripts',
  'server',
  'stand-ins',
  'tests',
  'web',
]

/** What may follow the name of a file before its ending, room by room: a closed set. */
const parts: [RegExp, string[]][] = [
  [/^(domain|contract)\//, ['test']],
  [/^server\/integrations\//, ['wire', 'signature', 'test']],
  [/^server\/mail\//, ['letter', 'routes', 'store', 'jobs', 'test']],
  [/^server\//, ['routes', 'store', 'jobs', 'test']],
  [/^web\/entry\./, ['client', 'server']],
  [/^web\/content\.d/, ['d']],
  [/^web\//, ['module', 'route', 'test']],
  [/^stand-ins\//, ['routes', 'test']],
  [/^tests\/journeys\//, ['journey']],
  [/^(tests|bench|scripts)\//, ['test', 'd']],
  [/^[^/]+$/, ['config']],
]

/** Names that say nothing about what is inside; each becomes a drawer. */
const drawers =
  /(^|[/-])(utils?|helpers?|common|shared|misc|service|manager|dto)(-|\.|\/|$)|(^|\/)index\./

test('every folder at the top is a room of the house', () => {
  const tops = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))
  const strangers = [...tops]
    .filter((top) => top !== undefined && !top.startsWith('.'))
    .filter((top) => !rooms.includes(String(top)) && top !== 'public')
  assert.deepEqual(strangers, [], 'a new room: decide it (docs/decisions) and add it to the table')
})

test('files are named in kebab-case, with a part from the closed set', () => {
  const wrong = code.filter((file) => {
    const [name = '', ...rest] = (file.split('/').at(-1) ?? '').split('.')
    const allowed = parts.find(([room]) => room.test(file))?.[1] ?? []
    const between = rest.slice(0, -1)
    return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || between.some((part) => !allowed.includes(part))
  })
  assert.deepEqual(wrong, [], 'two-words.ts, and on the server .routes .store .jobs .test only')
})

test('no name is a drawer', () => {
  assert.deepEqual(
    code.filter((file) => drawers.test(file)),
    [],
    'say what the file does (docs/layout.md)',
  )
})

/** Style sheets that may be longer, with the reason. */
const longSheets = new Set([
  'stand-ins/backstage/pages.css', // one sheet plays five companies' pages
  'web/ui/capsule/pigments.css', // a table: made from the 28 ingredient colours
])

test('style sheets stay short and do not climb; one that stands alone says what it is for', () => {
  const wrong = code
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const text = textOf(file)
      const alone = !file.endsWith('.module.css')
      const long = text.split('\n').length > 401 && !longSheets.has(file)
      return [
        ...(alone && !text.trimStart().startsWith('/*')
          ? [`${file}: opens without a comment`]
          : []),
        ...(long ? [`${file}: over 400 lines`] : []),
        ...(/(from|url\(|@import)\s*['"]?\.\.\//.test(text) ? [`${file}: climbs with ..`] : []),
      ]
    })
  assert.deepEqual(wrong, [])
})

test('a test stands beside the code it tries', () => {
  const there = new Set(files)
  const alone = files.filter(
    (file) =>
      /^(domain|contract|server|web)\/.*\.test\.tsx?$/.test(file) &&
      !files.some((other) => !other.includes('.test.') && folderOf(other) === folderOf(file)),
  )
  assert.ok(there.size > 0)
  assert.deepEqual(alone, [])
})

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'))
}
