/**
 * Checks that the repository contains no forbidden texts: paths of one machine, URLs of package
 * registries, secrets, TODOs without a reason, and `.only`.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const thisFile = 'tests/house/docs/forbidden-texts.test.ts'
const textFiles = listSourceFiles().filter(
  (file) =>
    file !== thisFile &&
    /\.(ts|tsx|css|json|md|ya?ml|sh|svg|html|txt|example)$|Containerfile|^\.[a-z]/.test(file),
)

/** Forbidden texts with the reason. `except` matches files in which a text is allowed. */
const forbidden: { pattern: RegExp; reason: string; except?: RegExp }[] = [
  {
    pattern:
      /registry\.(npmjs\.org|yarnpkg\.com)|npmmirror|verdaccio|artifactory|npm\.pkg\.github/i,
    reason: 'the URL of a package registry belongs into the settings of the installing machine',
  },
  {
    pattern: /(^|[\s"'`(=:])\/(home\/\w+|Users\/\w+|root\/|work\/(trees|main|shared|tools))/,
    reason: 'a path exists on one machine only',
  },
  {
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bsk_live_\w+|\bghp_\w{30,}/,
    reason: 'a secret is compromised once it is committed',
    except: /^stand-ins\//,
  },
  {
    pattern: /\b(FIXME|XXX|HACK)\b|\bTODO\b(?! because )/,
    reason: 'a TODO needs its reason ("TODO because …")',
    except: /^(domain\/content|server\/catalogue|package-lock)/,
  },
  {
    pattern: /\.only\(|\b(test|it|describe)\.only\b/,
    reason: '`.only` would skip all other tests',
    except: /\.md$/,
  },
]

for (const { pattern, reason, except } of forbidden) {
  test(`nowhere in the repository: ${reason}`, () => {
    const found = textFiles
      .filter((file) => except?.test(file) !== true)
      .flatMap((file) =>
        readSource(file)
          .split('\n')
          .map((line, index) => ({ line, location: `${file}:${index + 1}` }))
          .filter(({ line }) => pattern.test(line))
          .map(({ line, location }) => `${location}  ${line.trim().slice(0, 100)}`),
      )
    assert.deepEqual(found, [])
  })
}
