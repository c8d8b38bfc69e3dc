/**
 * Checks that the repository contains no forbidden texts: paths of one machine, URLs of package
 * registries, secrets, TODOs without a reason, and `.only`.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const thisFile = 'tests/house/docs/words.test.ts'
const textFiles = listSourceFiles().filter(
  (file) =>
    file !== thisFile &&
    /\.(ts|tsx|css|json|md|ya?ml|sh|svg|html|txt|example)$|Containerfile|^\.[a-z]/.test(file),
)

/** Forbidden texts with the reason. `except` matches files in which a text is allowed. */
const forbidden: { words: RegExp; because: string; except?: RegExp }[] = [
  {
    words: /registry\.(npmjs\.org|yarnpkg\.com)|npmmirror|verdaccio|artifactory|npm\.pkg\.github/i,
    because: 'the URL of a package registry belongs into the settings of the installing machine',
  },
  {
    words: /(^|[\s"'`(=:])\/(home\/\w+|Users\/\w+|root\/|work\/(trees|main|shared|tools))/,
    because: 'a path exists on one machine only',
  },
  {
    words: /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bsk_live_\w+|\bghp_\w{30,}/,
    because: 'a secret is compromised once it is committed',
    except: /^stand-ins\//,
  },
  {
    words: /\b(FIXME|XXX|HACK)\b|\bTODO\b(?! because )/,
    because: 'a TODO needs its reason ("TODO because …")',
    except: /^(domain\/content|server\/catalogue|package-lock)/,
  },
  {
    words: /\.only\(|\b(test|it|describe)\.only\b/,
    because: '`.only` would skip all other tests',
    except: /\.md$/,
  },
]

for (const { words, because, except } of forbidden) {
  test(`nowhere in the repository: ${because}`, () => {
    const found = textFiles
      .filter((file) => except?.test(file) !== true)
      .flatMap((file) =>
        readSource(file)
          .split('\n')
          .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
          .filter(({ line }) => words.test(line))
          .map(({ line, at }) => `${at}  ${line.trim().slice(0, 100)}`),
      )
    assert.deepEqual(found, [])
  })
}
