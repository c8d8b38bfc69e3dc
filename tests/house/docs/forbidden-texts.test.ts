/**
 * Checks that the repository contains no forbidden texts: paths that exist on one machine only,
 * URLs of package registries, secrets, TODOs without a reason, Malay words of another meaning, and
 * tests with `only`.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const thisFile = 'tests/house/docs/forbidden-texts.test.ts'
const textFiles = listSourceFiles().filter(
  (file) => file !== thisFile && !/\.(png|jpe?g|webp|avif|ico|ttf|woff2?|pdf)$/.test(file),
)

/**
 * Forbidden texts with the reason. `except` matches files in which a text is allowed. `pattern`
 * must not have the flag g: `test` would begin at the end of its last match, and skip lines.
 */
const forbidden: { name: string; pattern: RegExp; reason: string; except?: RegExp }[] = [
  {
    name: 'URL of a package registry',
    pattern:
      /registry\.(npmjs\.org|yarnpkg\.com)|npmmirror|verdaccio|artifactory|npm\.pkg\.github/i,
    reason: 'it belongs in the settings of the installing machine',
  },
  {
    name: 'path of one machine',
    pattern:
      /(^|[\s"'`(=:,>[]|file:\/\/)\/(home\/\w+|Users\/\w+|root\/|work\/(trees|main|shared|tools))/,
    reason: 'it does not exist elsewhere',
  },
  {
    // Only secrets with a form that can be recognised; others are not found.
    name: 'secret',
    pattern:
      /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bsk_live_\w+|\b(ghp|github_pat)_\w{30,}/,
    reason: 'it is compromised once it is committed',
    // Their keys are made up.
    except: /^stand-ins\//,
  },
  {
    name: 'TODO without a reason',
    pattern: /\b(FIXME|XXX|HACK)\b|\bTODO\b(?! because )/,
    reason: 'write "TODO because …", and never FIXME, XXX or HACK',
    // Its hashes may contain these letters.
    except: /^package-lock\.json$/,
  },
  {
    name: 'Malay word of another meaning',
    // "I make for you", "does not place this order", "consent", "herb", and a second word for shell.
    pattern: /meracikkan|tidak membuat pesanan|MENUNGGU PERSETUJUAN|\bramuan\b|kelongsong/i,
    reason: 'write meracik, tidak menyediakan pesanan, kelulusan, bahan or cangkerang',
    except: /^(?!domain\/content\/malay\/|web\/content\/ms\/)/,
  },
  {
    name: 'test with `only`',
    pattern: /\.only\(|\b(test|it|describe)\.only\b|\bonly: true\b/,
    reason: 'all other tests would be skipped',
    // Documentation may describe it.
    except: /\.md$/,
  },
]

for (const { name, pattern, reason, except } of forbidden) {
  test(`no file contains a ${name}: ${reason}`, () => {
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
