import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { test } from 'node:test'

import type pg from 'pg'

import { joinBegin } from './join-begin.ts'

/** Returns a connection that logs what it sends; `begin` is answered by `endBegin`. */
function openFakeConnection() {
  const log: string[] = []
  const begun = Promise.withResolvers<unknown>()
  const query = (text: string): Promise<unknown> => {
    log.push(text)
    return text === 'begin' ? begun.promise : Promise.resolve({ rows: [text] })
  }
  const socket = new Socket()
  socket.cork = () => void log.push('cork')
  socket.uncork = () => void log.push('uncork')
  // Cast: only the text of a statement matters here.
  const client = { query } as unknown as pg.ClientBase
  joinBegin(client, socket)
  return { client, log, begun }
}

test('a select is sent in one packet with the begin of its transaction', async () => {
  const { client, log, begun } = openFakeConnection()
  await client.query('begin')
  assert.deepEqual(log, [], 'nothing is sent yet')
  const result = client.query('select 1')
  assert.deepEqual(log, ['cork', 'begin', 'select 1', 'uncork'])
  begun.resolve({})
  assert.deepEqual(await result, { rows: ['select 1'] })
  await client.query('commit')
  assert.equal(log.at(-1), 'commit')
})

test('a write is sent only after begin has succeeded', async () => {
  const { client, log, begun } = openFakeConnection()
  await client.query('begin')
  const result = client.query('insert into probe values (1)')
  assert.deepEqual(log, ['begin'])
  begun.reject(new Error('begin failed'))
  await assert.rejects(result, /begin failed/)
  assert.deepEqual(log, ['begin'])
})

test('a select whose begin failed throws, although it was run', async () => {
  const { client, begun } = openFakeConnection()
  await client.query('begin')
  const result = client.query('select 1')
  begun.reject(new Error('begin failed'))
  await assert.rejects(result, /begin failed/)
})
