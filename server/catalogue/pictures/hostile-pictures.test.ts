/**
 * Hostile files uploaded instead of a photo. Each is refused with a reason or made harmless; none
 * ends the process, takes long or fills the memory.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import sharp, { type Sharp } from 'sharp'

import { createPlainPicture, hostileFiles, jpeg } from '#tests/support/hostile-pictures.ts'

import { preparePhoto } from './prepare-photo.ts'

test(`each of ${hostileFiles.length} hostile files is refused or made harmless within time and memory limits`, async (t) => {
  assert.ok(hostileFiles.length >= 30)
  const memoryBefore = process.memoryUsage().rss
  for (const { name, bytes, outcome } of hostileFiles)
    await t.test(name, async () => {
      const startedAt = performance.now()
      const result = await preparePhoto(bytes)
      assert.equal(result.ok ? 'harmless' : result.reason, outcome)
      assert.ok(performance.now() - startedAt < 60_000, 'it hangs')
      if (!result.ok) return
      assert.deepEqual(
        result.files.map((file) => file.name),
        ['photo-320.avif', 'photo-320.webp', 'photo-640.avif', 'photo-640.webp'],
      )
      for (const file of result.files) {
        const metadata = await sharp(file.bytes).metadata()
        assert.match(String(metadata.format), /^(heif|webp)$/)
        for (const field of ['exif', 'xmp', 'icc', 'iptc', 'comments'] as const)
          assert.equal(metadata[field], undefined, field)
        const text = file.bytes.toString('latin1')
        assert.doesNotMatch(text, /<script|evil/)
      }
    })
  const growthMb = (process.memoryUsage().rss - memoryBefore) / 1024 / 1024
  assert.ok(growthMb < 150, `memory grew by ${Math.round(growthMb)} MB`)
})

test('a photo is rotated by its EXIF orientation', async () => {
  const rotatedFile = await createPlainPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const result = await preparePhoto(rotatedFile)
  assert.ok(!result.ok && result.reason === 'too small', 'upright it is 600 wide')
  const large = await sharp(rotatedFile, { autoOrient: false })
    .resize(1000, 800)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const upright = await preparePhoto(large)
  assert.ok(upright.ok)
  assert.ok(upright.ratio[1] > upright.ratio[0])
})

test('a fault of the server while encoding is thrown, not reported as a damaged photo', async (t) => {
  const sharpMethods: Sharp = Object.getPrototypeOf(createPlainPicture())
  t.mock.method(sharpMethods, 'avif', () => {
    throw new Error('no AVIF encoder')
  })
  await assert.rejects(preparePhoto(jpeg), { message: 'no AVIF encoder' })
})

test('more photos at the same time than the concurrency limit are all decoded', async () => {
  const result = await Promise.all(Array.from({ length: 6 }, () => preparePhoto(jpeg)))
  assert.ok(result.every(({ ok }) => ok))
})
