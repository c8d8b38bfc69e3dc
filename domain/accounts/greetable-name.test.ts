import assert from 'node:assert/strict'
import { test } from 'node:test'

import { toGreetableName } from './greetable-name.ts'

test('a name in any script is used in the greeting', () => {
  for (const name of [
    'Aisyah',
    'Nurul Huda',
    "D'Cruz",
    'A. Rahman',
    'Devi A/P Raju',
    'Siti @ Mary',
    '陈伟',
    'Anne-Marie',
  ])
    assert.equal(toGreetableName(` ${name} `), name)
})

test('a link or a message in place of a name is not used in the greeting', () => {
  for (const name of [
    'evil.example',
    'https://evil.example',
    'www.evil.example now',
    'me@evil.example',
    'You have won RM500: call 012-345 6789',
    'Please pay now to our new bank',
    'Please log in again at the page of our partner to keep your account open',
    '',
  ])
    assert.equal(toGreetableName(name), '', name)
})
