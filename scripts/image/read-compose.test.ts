/**
 * Checks compose.yaml, compose.env.example, Caddyfile and Dockerfile against the shop's settings.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { configSchema, readConfig } from '#server/config.ts'
import { listContext } from './build-image.ts'
import {
  listFixedSettings,
  readComposeSettings,
  readExampleSettings,
  readRootFile,
} from './read-compose.ts'
import { readDockerfile } from './read-dockerfile.ts'

/** Settings of compose.env.example that only compose.yaml reads. */
const composeOnly = ['POSTGRES_PASSWORD']

test('a filled compose.env.example and compose.yaml are all that production needs', () => {
  const example = readExampleSettings()
  const filledSettings = {
    ...Object.fromEntries(Object.keys(example).map((name) => [name, 'x'.repeat(40)])),
    ...Object.fromEntries(Object.entries(example).filter(([, value]) => value !== '')),
    PUBLIC_URL: 'https://shop.example',
    OWNER_EMAIL: 'owner@shop.example',
    DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
  const config = readConfig({ NODE_ENV: 'production', ...filledSettings, ...readComposeSettings() })
  assert.equal(config.isProduction, true)
})

test('each setting of both files is a setting of the shop', () => {
  const names = [...Object.keys(readExampleSettings()), ...Object.keys(readComposeSettings())]
  assert.deepEqual(
    names.filter((name) => !(name in configSchema.shape) && !composeOnly.includes(name)),
    [],
  )
})

test('first-server.md names the settings that .env cannot change', () => {
  const [, names = ''] =
    /`compose\.yaml` fixes ([^.]*)\./.exec(readRootFile('docs/operations/first-server.md')) ?? []
  const documentedNames = [...names.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name)
  assert.deepEqual(documentedNames, listFixedSettings())
})

test('the shop trusts the IP of Caddy, has time to stop, and drains longer than two health checks', () => {
  const settings = readComposeSettings()
  const compose = readRootFile('compose.yaml')
  assert.match(compose, new RegExp(`ipv4_address: ${settings['TRUSTED_PROXIES']}\\n`))
  const [, seconds] = /x-shop:[^]*?stop_grace_period: (\d+)s/.exec(compose) ?? []
  assert.ok(Number(seconds) * 1_000 > Number(settings['DRAIN_MS']) + Number(settings['STOP_MS']))
  const [, interval] = /health_interval (\d+)s/.exec(readRootFile('Caddyfile')) ?? []
  assert.ok(Number(settings['DRAIN_MS']) > 2 * Number(interval) * 1_000)
})

test('the ports are open for IPv4 only, because Docker hides the IPv6 addresses of callers', () => {
  const [, list = ''] = /ports: \[(.*)\]/.exec(readRootFile('compose.yaml')) ?? []
  const ports = list.split(', ')
  assert.equal(ports.length, 3)
  assert.deepEqual(
    ports.filter((port) => !port.startsWith("'0.0.0.0:")),
    [],
  )
})

test('Caddy forwards requests to all shop services of compose.yaml', () => {
  const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(readRootFile('Caddyfile')) ?? []
  const compose = readRootFile('compose.yaml')
  assert.deepEqual(
    upstreams.split(' '),
    [...compose.matchAll(/^ {2}([\w-]+): \*shop$/gm)].map(([, name]) => `${name}:3000`),
  )
})

test('the Dockerfile has the Node version of package.json', () => {
  const manifest: { devDependencies: Record<string, string> } = JSON.parse(
    readRootFile('package.json'),
  )
  assert.equal(
    readDockerfile(readRootFile('Dockerfile'))[0]?.base,
    `node:${manifest.devDependencies['node']}-bookworm-slim`,
  )
})

test('no tests, secrets or history are sent to the build', () => {
  const contextFiles = listContext()
  assert.ok(contextFiles.includes('server/main.ts') && contextFiles.includes('vite.config.ts'))
  assert.deepEqual(
    contextFiles.filter((file) => /\.test\.ts$|^(?:tests|data|docs|\.git)\/|^\.env/.test(file)),
    [],
  )
})
