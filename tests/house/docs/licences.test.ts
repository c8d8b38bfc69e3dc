/** Checks that all packages have an allowed licence, and that docs/licences.md is current. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { buildLicencesPage, listLockedPackages } from '#scripts/generate/licence-list.ts'
import { readSource } from '#scripts/gate/source-files.ts'

/** Licences that put no condition on the source of the shop. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/** Other licences, with the packages that may have them and the reason. */
const allowedFor: Readonly<Record<string, { packages: RegExp; reason: string }>> = {
  'LGPL-3.0-or-later': {
    packages: /^@img\/sharp-/,
    reason: 'libvips is a library of its own, which sharp loads and the shop does not change',
  },
  'MPL-2.0': {
    packages: /^(?:axe-core|lightningcss.*)$/,
    reason: 'tools of the build and the tests, which the shop does not change',
  },
}

/** Of `(A OR B)` one licence must be allowed; of `A AND B` both. Supports no deeper nesting. */
function isAllowed(name: string, licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) =>
      part
        .split(' OR ')
        .some((each) => permissive.includes(each) || allowedFor[each]?.packages.test(name)),
    )
}

test('each package has an allowed licence', () => {
  const refusedPackages = listLockedPackages().filter(
    ({ name, licence }) => licence === undefined || !isAllowed(name, licence),
  )
  assert.deepEqual(
    refusedPackages.map(({ name, licence }) => `${name}: ${licence ?? 'no licence stated'}`),
    [],
  )
})

test('an exception allows its licence for its packages only, and OR needs one allowed licence', () => {
  assert.ok(isAllowed('@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later'))
  assert.ok(!isAllowed('other', 'Apache-2.0 AND LGPL-3.0-or-later'))
  assert.ok(isAllowed('other', '(MIT OR GPL-3.0-only)'))
  assert.ok(!isAllowed('other', 'GPL-3.0-only'))
})

test('docs/licences.md lists the packages of package-lock.json', () => {
  assert.equal(readSource('docs/licences.md'), buildLicencesPage(), 'run: npm run generate')
})
